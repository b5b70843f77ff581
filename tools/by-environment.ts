import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

interface File {
  project: { name: string };
  moduleId: string;
}

/** What a file says that it runs in; nothing where its project says it. */
function environmentOf(code: string): string {
  return /@vitest-environment\s+\S+/.exec(code)?.[0] ?? '';
}

/** The files of each project that run in one environment side by side, otherwise in their order. */
export function groupedByEnvironment<F extends File>(
  files: readonly F[],
  codeOf: (file: F) => string,
): F[] {
  const groups = new Map<string, F[]>();
  for (const file of files) {
    const key = `${file.project.name} ${environmentOf(codeOf(file))}`;
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return [...groups.values()].flat();
}

/** Vitest ends a worker, with all that it has loaded, when the next file of its project wants another environment. */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return groupedByEnvironment(await super.sort(files), ({ moduleId }) =>
      readFileSync(moduleId, 'utf8'),
    );
  }
}
