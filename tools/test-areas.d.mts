export interface Taken {
  suite: string;
  file: string;
  seconds: number;
}

export const areas: string[];
export function areaOf(file: string): string | undefined;
export function areaLines(results: Taken[]): string[];
