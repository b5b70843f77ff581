import { readDocumentText } from '@wm/mindmap/read-document';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { svgOf } from '../../export/export-map.ts';
import { createMap } from '../../editor/create-map.ts';

/** A document as a picture. The page gets it as an image, so nothing in it can act. */
export function MapPicture({ content, label }: { content: string; label: string }): ReactNode {
  const text = useMemo(() => {
    const read = readDocumentText(content);
    return read.ok ? svgOf(createMap(read.document, {}, () => {})) : undefined;
  }, [content]);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (text === undefined || !image.current) return undefined;
    const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [text]);
  if (text === undefined) return <p className="wm-muted">这个版本无法显示</p>;
  return <img ref={image} className="mm-picture" alt={label} />;
}
