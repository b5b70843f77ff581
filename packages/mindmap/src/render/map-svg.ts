import { svg } from '../drawing/svg-tree.ts';
import { textLanguage } from '../style/font-stack.ts';
import { mount } from './mount.ts';

/** Makes the element a map is drawn in, with its name for assistive technology. */
export function mapSvg(document: Document, label: string): SVGSVGElement {
  const attributes = {
    class: 'mm-map',
    lang: textLanguage,
    'xml:lang': textLanguage,
    role: 'tree',
    tabindex: 0,
    'aria-label': label,
    'aria-multiselectable': 'true',
    width: '100%',
    height: '100%',
  };
  const element = mount(document, svg('svg', attributes)).element as SVGSVGElement;
  // The map has its own gestures; its selection is its own outline around nodes.
  Object.assign(element.style, { userSelect: 'none', touchAction: 'none', outline: 'none' });
  return element;
}
