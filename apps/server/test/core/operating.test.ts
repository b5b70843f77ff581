import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string): string =>
  readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');
const named = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].flatMap((found) => found.slice(1).filter(Boolean)));

/** Every variable that the product reads of its environment. */
const known = named(
  read('apps/server/src/core/config.ts'),
  /(?:env\[|integer\(|choice\(|urlOf\(env, |^\s+(?:const needed = \[)?)'([A-Z][A-Z0-9_]{3,})'|'(S3_[A-Z_]+)'/gm,
);
const readme = read('README.md');

it('names every setting in the README, and no other', () => {
  const table = readme.slice(readme.indexOf('## 配置'), readme.indexOf('## 多进程'));
  const told = named(table, /`([A-Z][A-Z0-9_]{3,})`/g);
  told.delete('Secure');
  expect([...known].filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !known.has(name))).toEqual([]);
});

it('sets only what is read in the files of deploy/', () => {
  const compose = read('deploy/compose.yaml');
  const product = compose.slice(compose.indexOf('  product:'), compose.indexOf('  proxy:'));
  const set = named(product, /^ {6}([A-Z][A-Z0-9_]+):/gm);
  for (const name of named(
    read('deploy/work-manage.service'),
    /(?:Environment=| )([A-Z][A-Z0-9_]+)=/g,
  ))
    set.add(name);
  for (const name of named(read('deploy/kubernetes.md'), /`([A-Z][A-Z0-9_]{3,})[=`]/g))
    set.add(name);
  set.delete('NODE_ENV');
  expect([...set].filter((name) => !known.has(name))).toEqual([]);
  expect(set.size).toBeGreaterThan(10);
  // What compose asks for stands in the example.
  const asked = named(compose, /\$\{([A-Z0-9_]+)/g);
  const given = named(read('deploy/example.env'), /^([A-Z0-9_]+)=/gm);
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
});

it('names only commands that there are, and the same start everywhere', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const text of [readme, read('docs/operating.md'), read('docs/security.md')])
    for (const name of named(text, /npm run ([a-z:]+)/g))
      expect(scripts, name).toHaveProperty(name);
  const [, ...words] = String(scripts['start']).split(' ');
  expect(read('deploy/work-manage.service')).toContain(words.join(' '));
  expect(read('deploy/Dockerfile')).toContain(
    `CMD ["node", ${words.map((word) => JSON.stringify(word)).join(', ')}]`,
  );
});
