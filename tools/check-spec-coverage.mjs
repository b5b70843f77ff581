// Part of npm run check: every test that docs/spec-coverage names is there, under that title.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = 'docs/spec-coverage';
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec|bench)\.tsx?$|\.mjs$/.test(file) && existsSync(file));

/** Titles of a file: those of its tests alone, and of each group with what stands in it. */
const titlesOf = new Map();
function titles(file) {
  if (titlesOf.has(file)) return titlesOf.get(file);
  const text = readFileSync(file, 'utf8');
  const found = [
    ...text.matchAll(
      /\b(?:describe|it|test)\b[^'"`(]*(?:\([^'"`]*?\)\s*)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs,
    ),
  ];
  const each = [...text.matchAll(/\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gs)];
  const all = new Set([...found, ...each].map(([, , title]) => title.replace(/\\(.)/g, '$1')));
  titlesOf.set(file, all);
  return all;
}

/** Whether a title of the table is that of a test, or of a group and a test in it. */
function isTitle(file, title) {
  const all = [...titles(file)];
  return (
    all.includes(title) ||
    all.some(
      (group) => title.startsWith(`${group} `) && isTitle(file, title.slice(group.length + 1)),
    )
  );
}

/** Whether one of the files has a test of that title, or one for each part of it. */
function isNamed(files, title) {
  const has = (part) => files.some((file) => isTitle(file, part.trim()));
  return has(title) || title.split('; ').every(has);
}

const faults = [];
let named = 0;
for (const page of readdirSync(folder)) {
  const lines = readFileSync(path.join(folder, page), 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('|')) continue;
    for (const [, name, titled = ''] of line.matchAll(
      /`([\w./-]+\.(?:test|spec)\.tsx?)`(?: > ((?:(?!<br>| \|).)*))?/g,
    )) {
      const files = tracked.filter((file) => file === name || file.endsWith(`/${name}`));
      named += 1;
      if (files.length === 0) faults.push(`${page}:${at + 1} names ${name}, which is not there`);
      const title = titled
        // What follows is no title: another test, rows of a table of cases, a remark.
        .replace(/; (?:`|later: ).*$/, '')
        .replace(/, rows? .*$/, '')
        .replace(/ \((?!\$)[^()]*\)$/, (remark) => (isNamed(files, titled) ? remark : ''))
        .trim();
      if (title && files.length > 0 && !isNamed(files, title))
        faults.push(`${page}:${at + 1} ${name} has no test "${title}"`);
    }
  }
}
for (const fault of faults) console.error(fault);
console.log(`${named} tests named`);
if (faults.length > 0 || named < 500) process.exit(1);
