/** Heads and rows as the public sources write them, with made-up content: for sizes that no sample has. */

const hgncHead =
  'hgnc_id\tsymbol\tname\tlocus_group\tlocus_type\tstatus\tlocation\tlocation_sortable\talias_symbol\talias_name\tprev_symbol\tprev_name\tgene_group\tgene_group_id\tdate_approved_reserved\tdate_symbol_changed\tdate_name_changed\tdate_modified\tentrez_id\tensembl_gene_id\tvega_id\tucsc_id\tena\trefseq_accession\tccds_id\tuniprot_ids\tpubmed_id\tmgd_id\trgd_id\tlsdb\tcosmic\tomim_id\tmirbase\thomeodb\tsnornabase\tbioparadigms_slc\torphanet\tpseudogene.org\thorde_id\tmerops\timgt\tiuphar\tkznf_gene_catalog\tmamit-trnadb\tcd\tlncrnadb\tenzyme_id\tintermediate_filament_db\trna_central_ids\tlncipedia\tgtrnadb\tagr\tmane_select\tgencc';

/** The complete set of HGNC with so many genes. */
export function* hgncLines(genes: number): Generator<string> {
  yield hgncHead;
  for (let at = 1; at <= genes; at += 1) {
    const place = `${1 + (at % 22)}q${at % 30}`;
    yield `HGNC:${at}\tGEN${at}\tgene number ${at}\tprotein-coding gene\tgene with protein product\tApproved\t${place}\t${place}\t"A${at}|B${at}"\t\tOLD${at}\t\t"family ${at % 99}"\t${at % 99}\t2001-01-01\t\t\t2026-01-01\t${at}\tENSG${at}\t\tuc${at}\t\tNM_${at}\tCCDS${at}\tP${at}\t"1|2"\tMGI:${at}\tRGD:${at}\t\tGEN${at}\t${at}${'\t'.repeat(20)}HGNC:${at}\t"ENST${at}.1|NM_${at}.1"\t`;
  }
}

const clinvarHead =
  '##fileformat=VCFv4.1\n##fileDate=2026-11-01\n##source=ClinVar\n##reference=GRCh38\n##ID=<Description="ClinVar Variation ID">\n##INFO=<ID=AF_ESP,Number=1,Type=Float,Description="allele frequencies from GO-ESP">\n##INFO=<ID=ALLELEID,Number=1,Type=Integer,Description="the ClinVar Allele ID">\n##INFO=<ID=CLNDN,Number=.,Type=String,Description="ClinVar\'s preferred disease name">\n##INFO=<ID=CLNSIG,Number=.,Type=String,Description="Aggregate germline classification">\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO';

/** ClinVar's VCF with so many variants over so many genes. */
export function* clinvarLines(variants: number, genes: number): Generator<string> {
  yield clinvarHead;
  for (let at = 1; at <= variants; at += 1) {
    const [chrom, pos, gene] = [1 + (at % 22), 1000 + at * 7, 1 + (at % genes)];
    yield `${chrom}\t${pos}\t${at}\tA\tG\t.\t.\tAF_ESP=0.00001;ALLELEID=${at};CLNDISDB=MedGen:C${at};CLNDN=Disease_${at % 5000}|not_provided;CLNHGVS=NC_000001.11:g.${pos}A>G;CLNREVSTAT=criteria_provided,_single_submitter;CLNSIG=${at % 3 ? 'Uncertain_significance' : 'Pathogenic'};CLNVC=single_nucleotide_variant;CLNVCSO=SO:0001483;GENEINFO=GEN${gene}:${gene};MC=SO:0001583|missense_variant;ORIGIN=1;RS=${at}`;
  }
}
