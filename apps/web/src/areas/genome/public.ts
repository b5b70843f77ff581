export { CaseReads } from './parts/case-reads.tsx';
export type { ReadsMember } from './parts/case-reads.tsx';
