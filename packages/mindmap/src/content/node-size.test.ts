import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryNode } from '../../test/arbitrary-documents.ts';
import { shapeNames } from '../model/document.ts';
import type { NodeData } from '../model/document.ts';
import { nodeStyle } from '../style/node-style.ts';
import { tableMeasure } from '../text/measure.ts';
import { resolveTheme } from '../themes/resolve-theme.ts';
import { nodeContent } from './node-content.ts';
import { nodeSize } from './node-size.ts';

const options = {
  imgTextMargin: 5,
  textContentMargin: 2,
  textAutoWrapWidth: 500,
  maxTag: 5,
  imgMaxWidth: 200,
  imgMaxHeight: 100,
  iconSize: 20,
};
const theme = resolveTheme('classic4');

function sizes(data: NodeData, level: 'root' | 'second' | 'node') {
  const style = nodeStyle(theme, level, data);
  const { width, height } = nodeContent(data, style, options, tableMeasure);
  return { quick: nodeSize(data, style, options, tableMeasure), full: { width, height } };
}

describe('size of a node without its parts', () => {
  it('equals the size with all parts placed', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '中', ' ', '\n', 'W'), maxLength: 90 });
    const plain = fc.record(
      { text, shape: fc.constantFrom(...shapeNames), fontSize: fc.integer({ min: 1, max: 60 }) },
      { requiredKeys: ['text'] },
    );
    const level = fc.constantFrom('root' as const, 'second' as const, 'node' as const);
    fc.assert(
      fc.property(
        fc.oneof(
          plain,
          arbitraryNode.map((node) => node.data),
        ),
        level,
        (data, at) => {
          const { quick, full } = sizes(data, at);
          expect(quick.width).toBeCloseTo(full.width, 6);
          expect(quick.height).toBeCloseTo(full.height, 6);
        },
      ),
      { numRuns: 500 },
    );
  });
});
