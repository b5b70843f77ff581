import { expect, it } from 'vitest';
import { fileOfLines } from './pasted-lines.ts';

const textOf = (text: string, carrier = '顺丰速运') => fileOfLines(text, carrier)?.text();

it('takes lines from a spreadsheet, by commas or by spaces', async () => {
  const head = '"订单号","快递公司","运单号"\n';
  expect(await textOf('M1\t中通\tZT1\r\n\nM2，圆通，YT2\n')).toBe(
    `${head}"M1","中通","ZT1"\n"M2","圆通","YT2"`,
  );
  // Without a carrier of their own they take the one that was chosen.
  expect(await textOf('M1 SF1\nM2')).toBe(`${head}"M1","顺丰速运","SF1"\n"M2","顺丰速运"`);
  expect(await textOf('运单号\t订单号\t快递公司\nSF1\tM1\t顺丰')).toBe(
    '"运单号","订单号","快递公司"\n"SF1","M1","顺丰"',
  );
  expect(textOf(' \n')).toBeUndefined();
});
