/**
 * What other areas build on.
 *
 * - `reachedCases(db, principal)`: the ids of the cases that somebody may see with their genotypes, as a subquery; undefined
 *   when there are none for him.
 * - `requireCase({ core, principal }, id, 'edit')`: throws unless he may change a case.
 * - `genePlaces(db, name)` and `variantPlaces(db, rsid)`: where a gene or a known variant lies.
 * - `demoCaseId(db)` and `demoVcf()`: the family of the demo set and its file.
 */
export { reachedCases } from './inheritance/case-files.ts';
export { requireCase } from './inheritance/case.service.ts';
export { demoVcf } from './inheritance/demo-family.ts';
export { demoCaseId } from './inheritance/seed-demo-case.ts';
export { genePlaces } from './gene-info/gene-places.repository.ts';
export { variantPlaces } from './mutation/variant-places.repository.ts';
