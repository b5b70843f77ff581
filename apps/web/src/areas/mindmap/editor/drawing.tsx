import type { SvgElement } from '@wm/mindmap/drawing/svg-tree';
import { mount } from '@wm/mindmap/render/mount';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** A drawing of the engine in the page. Its texts become text, nothing of it is parsed. */
export function Drawing({ of }: { of: SvgElement }): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(mount(document, of).element);
  }, [of]);
  return <span ref={box} className="mm-drawing" aria-hidden="true" />;
}
