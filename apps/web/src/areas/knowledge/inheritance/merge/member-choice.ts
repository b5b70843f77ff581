import type { MemberMerge, MemberVcf } from '@wm/contract/knowledge/inheritance/merge';
import type { MergeChoice } from './merge.api.ts';

/** One sample of one file, and whom it is chosen to be; empty for nobody. */
export interface ChosenSample {
  file: MemberVcf;
  sample: string;
  member: string;
}

/** What somebody has chosen himself, by `keyOf`. */
export type Choices = ReadonlyMap<string, string>;

export const keyOf = (fileId: number, sample: string): string => `${fileId} ${sample}`;

/** Whom a sample is by its names: its own, or that of its file when no other member stands in it. */
function guessOf(file: MemberVcf, sample: string, members: readonly string[]): string {
  if (members.includes(sample)) return sample;
  const named = members.filter((member) => file.name.includes(member));
  return file.samples.length === 1 && named.length === 1 ? (named[0] ?? '') : '';
}

/** Every sample with whom it is: as chosen, else as it is called; nobody is guessed twice. */
export function samplesOf(
  files: readonly MemberVcf[],
  members: readonly string[],
  choices: Choices,
): ChosenSample[] {
  const keys = files.flatMap(({ id, samples }) => samples.map((sample) => keyOf(id, sample)));
  const taken = new Set(keys.map((key) => choices.get(key)));
  return files.flatMap((file) =>
    file.samples.map((sample) => {
      const chosen = choices.get(keyOf(file.id, sample));
      if (chosen !== undefined)
        return { file, sample, member: members.includes(chosen) ? chosen : '' };
      const guess = guessOf(file, sample, members);
      if (guess === '' || taken.has(guess)) return { file, sample, member: '' };
      taken.add(guess);
      return { file, sample, member: guess };
    }),
  );
}

/** Whether a trial that went well was of exactly this. */
export function isTrialOf(merge: MemberMerge | undefined, choice: MergeChoice): boolean {
  if (merge?.state !== 'done' || !merge.isTrial || merge.absentIs !== choice.absentIs) return false;
  const told = (one: MergeChoice['members'][number]): string =>
    JSON.stringify([one.source, one.sample, one.member]);
  const tried = new Set(merge.members.map(told));
  return (
    tried.size === choice.members.length && choice.members.every((one) => tried.has(told(one)))
  );
}
