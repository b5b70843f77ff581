import {
  attributeOf,
  childElements,
  descendants,
  textOf,
  type XmlElement,
} from '@wm/bytes/xml/tree';

import { plainDescription, plainLabel } from './plain-label.ts';

/** A person or body with a part in the book. */
export interface Contributor {
  name: string;
  /** MARC relator code such as `aut`, `trl`, `edt`; `aut` for a creator that names none. */
  role: string;
  /** The name in the form to sort by, when the book gives one. */
  fileAs?: string;
}

/** An identifier with its scheme in upper case (`ISBN`, `UUID`, `URI` ...) as far as it can be told. */
export interface BookIdentifier {
  value: string;
  scheme?: string;
}

/** What the package document says of the book. All texts are plain text in one line, except `description`. */
export interface BookMetadata {
  title: string;
  subtitle?: string;
  creators: Contributor[];
  contributors: Contributor[];
  /** BCP 47 tags in the book's order. */
  languages: string[];
  identifiers: BookIdentifier[];
  /** The identifier that the package declares unique, as written; empty when it has none. */
  uniqueIdentifier: string;
  publisher?: string;
  /** Publication date as written. */
  date?: string;
  /** Last modification as written, `dcterms:modified`. */
  modified?: string;
  /** Plain text with line breaks. */
  description?: string;
  subjects: string[];
  rights?: string;
  series?: { name: string; position?: number };
}

/** All `meta` of a package document, EPUB 2 (`name`, `content`) and EPUB 3 (`property`, text, `refines`) in one shape. */
export interface MetaEntry {
  property: string;
  value: string;
  /** Id of the element that this entry refines, without `#`. */
  refines?: string;
  id?: string;
}

/** Reads the `meta` elements of a package document. */
export function readMetaEntries(root: XmlElement): MetaEntry[] {
  const entries: MetaEntry[] = [];
  for (const metadata of metadataContainers(root)) {
    for (const meta of descendants(metadata, 'meta')) {
      const property = attributeOf(meta, 'property') ?? attributeOf(meta, 'name');
      if (property === undefined) continue;
      const entry: MetaEntry = {
        property,
        value: plainLabel(attributeOf(meta, 'content') ?? textOf(meta)),
      };
      const refines = attributeOf(meta, 'refines')?.replace(/^#/, '');
      const id = attributeOf(meta, 'id');
      if (refines) entry.refines = refines;
      if (id) entry.id = id;
      entries.push(entry);
    }
  }
  return entries;
}

/** The `metadata` of the package. Some OEB books wrap its entries once more, so entries are sought at any depth below. */
function metadataContainers(root: XmlElement): XmlElement[] {
  return childElements(root, 'package').flatMap((element) => childElements(element, 'metadata'));
}

/** Values of EPUB 3 refinements by the id they refine and their property; the first of a kind counts. */
type Refinements = ReadonlyMap<string, string>;

function collectRefinements(metas: MetaEntry[]): Refinements {
  const refinements = new Map<string, string>();
  for (const { refines, property, value } of metas) {
    const key = `${refines} ${property}`;
    if (refines !== undefined && !refinements.has(key)) refinements.set(key, value);
  }
  return refinements;
}

/** Reads the Dublin Core metadata of a package document (EPUB 3.3 section 5.5; OPF 2.0.1 section 2.2). */
export function readMetadata(root: XmlElement, metas: MetaEntry[]): BookMetadata {
  const containers = metadataContainers(root);
  const refinements = collectRefinements(metas);
  const elements = (name: string): XmlElement[] =>
    containers.flatMap((container) => descendants(container, name));
  const first = (name: string): string | undefined =>
    elements(name)
      .map((element) => plainLabel(textOf(element)))
      .find((text) => text !== '');
  const metadata: BookMetadata = {
    ...readTitles(elements('title'), refinements),
    creators: readContributors(elements('creator'), refinements, 'aut'),
    contributors: readContributors(elements('contributor'), refinements, 'ctb'),
    languages: texts(elements('language')),
    identifiers: elements('identifier')
      .map(readIdentifier)
      .filter((item) => item.value !== ''),
    uniqueIdentifier: readUniqueIdentifier(root, elements('identifier')),
    subjects: texts(elements('subject')),
  };
  const description = elements('description').map((element) =>
    plainDescription(textOf(element)),
  )[0];
  const modified = metas.find((meta) => meta.property === 'dcterms:modified')?.value;
  const optional = {
    publisher: first('publisher'),
    date: readDate(elements('date')),
    modified,
    description,
    rights: first('rights'),
    series: readSeries(metas),
  };
  for (const [key, value] of Object.entries(optional)) {
    if (value) Object.assign(metadata, { [key]: value });
  }
  return metadata;
}

function texts(elements: XmlElement[]): string[] {
  return elements.map((element) => plainLabel(textOf(element))).filter((text) => text !== '');
}

function refinement(
  refinements: Refinements,
  element: XmlElement,
  property: string,
): string | undefined {
  const id = attributeOf(element, 'id');
  return id === undefined ? undefined : refinements.get(`${id} ${property}`);
}

function readTitles(
  titles: XmlElement[],
  refinements: Refinements,
): { title: string; subtitle?: string } {
  const typed = titles
    .map((element) => ({
      text: plainLabel(textOf(element)),
      type: refinement(refinements, element, 'title-type'),
    }))
    .filter(({ text }) => text !== '');
  const main =
    typed.find(({ type }) => type === 'main') ?? typed.find(({ type }) => type === undefined);
  const subtitle = typed.find(({ type }) => type === 'subtitle')?.text;
  const title = (main ?? typed[0])?.text ?? '';
  return subtitle === undefined ? { title } : { title, subtitle };
}

function readContributors(
  elements: XmlElement[],
  refinements: Refinements,
  fallback: string,
): Contributor[] {
  const people: Contributor[] = [];
  for (const element of elements) {
    const name = plainLabel(textOf(element));
    if (name === '') continue;
    const role =
      refinement(refinements, element, 'role') ?? attributeOf(element, 'role') ?? fallback;
    const fileAs = refinement(refinements, element, 'file-as') ?? attributeOf(element, 'file-as');
    people.push(fileAs ? { name, role, fileAs: plainLabel(fileAs) } : { name, role });
  }
  return people;
}

function readIdentifier(element: XmlElement): BookIdentifier {
  const raw = plainLabel(textOf(element));
  const prefixed = /^(?:urn:)?(isbn|uuid|issn|doi)[:\s]\s*(.+)$/i.exec(raw);
  const declared = attributeOf(element, 'scheme')?.toUpperCase();
  if (prefixed) return { value: prefixed[2]!, scheme: prefixed[1]!.toUpperCase() };
  if (declared) return { value: raw, scheme: declared };
  return /^97[89][\d-]{10,14}[\dX]$/i.test(raw) ? { value: raw, scheme: 'ISBN' } : { value: raw };
}

function readUniqueIdentifier(root: XmlElement, identifiers: XmlElement[]): string {
  const id = childElements(root, 'package').map((element) =>
    attributeOf(element, 'unique-identifier'),
  )[0];
  const unique = identifiers.find((element) => attributeOf(element, 'id') === id) ?? identifiers[0];
  return unique ? textOf(unique).trim() : '';
}

/** EPUB 2 books may hold several dates with an `event`; the publication comes first. */
function readDate(dates: XmlElement[]): string | undefined {
  const published = dates.find((date) => attributeOf(date, 'event') === 'publication') ?? dates[0];
  return published && plainLabel(textOf(published));
}

/** EPUB 3 collections (`belongs-to-collection` with `group-position`), else calibre's names. */
function readSeries(metas: MetaEntry[]): { name: string; position?: number } | undefined {
  const collection = metas.find((meta) => meta.property === 'belongs-to-collection');
  const name = collection?.value ?? metas.find((meta) => meta.property === 'calibre:series')?.value;
  if (!name) return undefined;
  const refined = metas.find(
    (meta) => meta.property === 'group-position' && meta.refines === collection?.id,
  );
  const index = refined ?? metas.find((meta) => meta.property === 'calibre:series_index');
  const position = Number(index?.value);
  return index && Number.isFinite(position) ? { name, position } : { name };
}
