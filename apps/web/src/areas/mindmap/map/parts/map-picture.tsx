import { readDocumentText } from '@wm/mindmap/model/read-document';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { svgOf } from '../../export/export-map.ts';
import { createMap } from '../../editor/create-map.ts';

/** A document as a picture. The page gets it as an image, so nothing in it can act. */
export function MapPicture({ content, label }: { content: string; label: string }): ReactNode {
  const text = useMemo(() => {
    const read = readDocumentText(content);
    return read.ok ? svgOf(createMap(read.document, {}, () => {})) : undefined;
  }, [content]);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (text === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  if (text === undefined) return <p className="wm-muted">这个版本无法显示</p>;
  return address === undefined ? null : <img className="mm-picture" src={address} alt={label} />;
}
