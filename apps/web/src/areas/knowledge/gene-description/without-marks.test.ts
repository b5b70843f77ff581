// @vitest-environment node
import { expect, it } from 'vitest';
import { withoutMarks } from './without-marks.ts';

it('is the words of a text, with the hyphens of names', () => {
  expect(
    withoutMarks(
      '## 概述\n\n**BCR-ABL1** 见 [CIViC](https://example.org/x)。\n- `TP53` *失活*\n> 1. 引文',
    ),
  ).toBe('概述 BCR-ABL1 见 CIViC。 TP53 失活 1. 引文');
  expect(withoutMarks(undefined)).toBe('');
});
