import type { ErrorEntry } from './errors.ts';

/** The data of an event, for the compiler: nothing of it is looked at when the program runs. */
export interface Carried<T> {
  readonly data?: T;
}

export function carries<T extends object>(): Carried<T> {
  return {};
}

/** What an area adds to the contract beside its endpoints. */
export interface AreaContract {
  /** Errors by name. */
  errors?: Readonly<Record<string, ErrorEntry>>;
  /** Kinds of its documents that the search finds. */
  searchKinds?: readonly string[];
  /** Events of the live stream by kind, with what each carries. */
  streamEvents?: Readonly<Record<string, Carried<object>>>;
}

/** Declares an area's part of the contract. It only fixes the types. */
export function defineAreaContract<const A extends AreaContract>(area: A): A {
  return area;
}
