import type { SvgElement } from '@wm/mindmap/svg-tree';
import { mount } from '@wm/mindmap/mount';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface DrawingProps {
  of: SvgElement;
  background?: string;
}

/** A drawing of the engine in the page. Its texts become text, nothing of it is parsed. */
export function Drawing({ of, background }: DrawingProps): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(mount(document, of).element);
  }, [of]);
  return <span ref={box} className="mm-drawing" style={{ background }} aria-hidden="true" />;
}
