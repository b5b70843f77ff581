// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { plainAntdX } from './antd-styles.ts';

const bubble = fileURLToPath(new URL('./src/areas/chat/talk/message-bubble.tsx', import.meta.url));

async function built(plugins: Plugin[]): Promise<Rolldown.OutputChunk> {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      minify: false,
      lib: { entry: bubble, formats: ['es'] },
      rolldownOptions: {
        external: /^(?:antd|react|@rc-component|@ant-design\/(?!x\/)|@babel|clsx)(?:\/|$)/,
      },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = made.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk;
}

it('what is used of Ant Design X makes no styles in the browser and speaks no English', async () => {
  const before = await built([]);
  expect(before.code).toContain('boxSizing');
  expect(before.imports.filter((name) => /cssinjs|en_US/.test(name))).not.toEqual([]);
  const after = await built([plainAntdX()]);
  expect(after.code).toContain('"bubble"');
  expect(after.code).not.toMatch(/boxSizing|Keyframes/);
  expect(after.imports.filter((name) => /cssinjs|en_US/.test(name))).toEqual([]);
});
