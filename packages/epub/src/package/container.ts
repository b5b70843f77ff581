import { attributeOf, descendants } from '@wm/bytes/xml/tree';

import { resolveReference, type PathFinder } from './book-path.ts';
import { EpubError } from '../errors.ts';
import type { EpubLimits } from '../limits.ts';
import { parseXml } from './xml-tree.ts';
import type { Asking } from './asking.ts';

/** Where every EPUB keeps the file that names its package document (OCF 3.3, section 4.2.6.3.1). */
const containerPath = 'META-INF/container.xml';

/**
 * The path of the package document: the first `rootfile` of the container that exists, one with the OPF media type before
 * others. Throws `container-missing` when there is no container, `package-missing` when it names no existing file.
 */
export function* findPackagePath(find: PathFinder, limits: EpubLimits): Asking<string> {
  const path = find(containerPath);
  if (path === undefined) throw new EpubError('container-missing');
  const { root } = parseXml(yield path, path, limits);
  const rootfiles = descendants(root, 'rootfile');
  const packages = rootfiles.filter(
    (file) => attributeOf(file, 'media-type') === 'application/oebps-package+xml',
  );
  for (const file of [...packages, ...rootfiles]) {
    const reference = resolveReference(attributeOf(file, 'full-path') ?? '', '');
    const found = reference.kind === 'inside' ? find(reference.path) : undefined;
    if (found !== undefined) return found;
  }
  throw new EpubError('package-missing', attributeOf(rootfiles[0] ?? root, 'full-path'));
}
