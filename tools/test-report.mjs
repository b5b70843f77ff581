// What a test run says of itself at its end. A result: { suite, file, title, outcome: passed | failed | skipped, seconds,
// tries, reason }. Why a test may be skipped stands in its title or that of its group: "(needs ...)" or "(long form)".
import path from 'node:path';
import { areaLines } from './test-areas.mjs';

/** The results in a report of Vitest. */
export function readVitest({ testResults }, suite = 'vitest') {
  return testResults.flatMap((file) => {
    const name = path.relative(process.cwd(), file.name);
    const ofFile = { suite, file: name, tries: 1 };
    // A file that could not be loaded has no test that could say so.
    if (file.assertionResults.length === 0 && file.status === 'failed')
      return [{ ...ofFile, title: file.message, outcome: 'failed', seconds: 0 }];
    const share = shareOf(file);
    return file.assertionResults.map((test) => ({
      ...ofFile,
      title: test.fullName,
      outcome: ['passed', 'failed'].includes(test.status) ? test.status : 'skipped',
      seconds: ((test.duration ?? 0) / 1000) * share,
      reason: firstLine(test.failureMessages?.[0]),
    }));
  });
}

/** What of the times of a file's tests was time of the file: those that run side by side have the same seconds each. */
function shareOf({ startTime, endTime, assertionResults }) {
  const sum = assertionResults.reduce((all, { duration = 0 }) => all + duration, 0);
  return sum > 0 && endTime > startTime ? Math.min(1, (endTime - startTime) / sum) : 1;
}

/** Notes in results of Vitest which tests passed at their second try only, and why the first one failed. */
export function markSecondTries(results, found) {
  for (const { file, title, reason } of found) {
    const name = path.relative(process.cwd(), file);
    const plain = title.replaceAll(' > ', ' ');
    const result = results.find((one) => one.file === name && one.title === plain);
    if (result) Object.assign(result, { tries: 2, reason: firstLine(reason) });
    else
      results.push({
        suite: 'vitest',
        file: name,
        title,
        outcome: 'passed',
        seconds: 0,
        tries: 2,
        reason: firstLine(reason),
      });
  }
}

/** The results in a report of Playwright. */
export function readJourneys({ suites = [], errors = [] }) {
  const outcomes = {
    expected: 'passed',
    flaky: 'passed',
    unexpected: 'failed',
    skipped: 'skipped',
  };
  const visit = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        suite: 'journeys',
        file: path.join('e2e', spec.file),
        title: [...titles, spec.title].join(' > '),
        outcome: outcomes[test.status] ?? 'failed',
        seconds: test.results.reduce((all, { duration }) => all + duration, 0) / 1000,
        tries: test.results.length,
        reason: firstLine(test.results.find(({ error }) => error)?.error.message),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => visit(inner, [...titles, inner.title])),
  ];
  const broken = errors.map(({ message }) => ({
    suite: 'journeys',
    file: 'e2e',
    title: message,
    outcome: 'failed',
    seconds: 0,
    tries: 1,
  }));
  return [...suites.flatMap((suite) => visit(suite, [])), ...broken];
}

/** The lines of the summary: the slowest files, the areas, second tries, skipped tests by reason, and each failure in one line. */
export function summaryLines(results) {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const again = results.filter(({ outcome, tries }) => outcome === 'passed' && tries > 1);
  return [
    ...['vitest', 'journeys'].flatMap((suite) => slowest(results, suite)),
    ...areaLines(results),
    again.length === 0
      ? 'second tries: none'
      : `second tries: ${again.map(({ file, title, reason }) => `${file}: ${title} (${reason})`).join('; ')}`,
    `skipped: ${skippedByReason(results) || 'none'}`,
    ...failed.map(({ file, title, reason }) =>
      [`failed: ${file}: ${firstLine(title)}`, reason].filter(Boolean).join(' – '),
    ),
  ];
}

/** What a message begins with, without the colours of a terminal. */
function firstLine(text = '') {
  // oxlint-disable-next-line no-control-regex -- they are what must go
  const plain = text.replaceAll(/\u001b\[[\d;]*m/g, '').trim();
  return plain.split('\n')[0].slice(0, 300);
}

function slowest(results, suite) {
  const seconds = new Map();
  for (const result of results)
    if (result.suite === suite)
      seconds.set(result.file, (seconds.get(result.file) ?? 0) + result.seconds);
  if (seconds.size === 0) return [];
  const files = [...seconds].sort(([, one], [, other]) => other - one).slice(0, 8);
  return [
    `slowest ${suite}: ${files.map(([file, time]) => `${file} ${time.toFixed(0)} s`).join(', ')}`,
  ];
}

function skippedByReason(results) {
  const counts = new Map();
  for (const { outcome, title } of results) {
    if (outcome !== 'skipped') continue;
    const reason =
      /\((needs [^()]+|long form(?:, needs [^()]+)?)\)/.exec(title)?.[1] ?? 'no reason given';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}
