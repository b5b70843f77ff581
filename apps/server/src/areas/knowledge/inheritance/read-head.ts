import type { CaseFile } from '@wm/contract/knowledge/inheritance-case';
import { createAnnotationReader } from '@wm/genomics/annotations';
import { GenomicsError, createFindings } from '@wm/genomics/finding';
import { nodeInflater } from '@wm/genomics/inflate-node';
import { readRecords } from '@wm/genomics/read-variants';
import { AppError } from '#core/app-error.ts';

/** Records of the head that are looked at for frequencies without a header line. */
const headRecords = 200;

/** What the head of a VCF tells. Throws `knowledge.case-vcf` with the reason for what is none. */
export async function readHead(
  source: AsyncIterable<Uint8Array>,
): Promise<Omit<CaseFile, 'name' | 'size'>> {
  try {
    const options = { inflater: nodeInflater, findings: createFindings() };
    let head: Omit<CaseFile, 'name' | 'size'> | undefined;
    for await (const { header, records } of readRecords(source, options)) {
      if (header.samples.length === 0) throw new GenomicsError('VCF025');
      const reader = createAnnotationReader(header);
      for (const { contig, pos, info, ref, alts } of records.slice(0, headRecords)) {
        const text = [...info].map(([key, value]) => (value === true ? key : `${key}=${value}`));
        reader.brief({ contig, pos, info: text.join(';'), ref, alts, altNumber: 1 });
      }
      head = {
        samples: header.samples,
        assembly: header.assembly ?? '',
        consequenceKeys: [...reader.consequenceKeys],
        frequencyKeys: reader.frequencyKeys(),
      };
      break;
    }
    if (!head) throw new GenomicsError('VCF001');
    return head;
  } catch (cause) {
    if (!(cause instanceof GenomicsError)) throw cause;
    throw new AppError('knowledge.case-vcf', { values: { reason: cause.message }, cause });
  }
}
