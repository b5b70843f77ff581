import { FolderOpenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PlaceOutlines } from '#ui/chart/kinds/more-charts.ts';
import { sampleOutlines } from '#ui/chart/kinds/sample-outlines.ts';
import { readOutlines } from './read-outlines.ts';

const mostBytes = 20_000_000;
const mostListed = 12;

interface MapOutlinesProps {
  /** Names of places in the data. */
  labels: readonly string[];
  /** The map that is drawn on has changed. */
  onChange: () => void;
}

/** Which map is drawn on: the invented city, or one's own GeoJSON; and what of the data has no place there. */
export function MapOutlines({ labels, onChange }: MapOutlinesProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<{ name: string; outlines: PlaceOutlines }>();
  const [fault, setFault] = useState<string>();
  const show = async (next?: { name: string; outlines: PlaceOutlines }): Promise<void> => {
    const { drawOn } = await import('#ui/chart/kinds/more-charts.ts');
    drawOn(next?.outlines ?? sampleOutlines);
    setOwn(next);
    setFault(undefined);
    onChange();
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes) return setFault('文件太大，最多 20 MB');
    const read = readOutlines(await file.text());
    if (read.outlines) await show({ name: file.name, outlines: read.outlines });
    else setFault(read.fault);
  };
  const known = new Set(
    (own?.outlines ?? sampleOutlines).features.map((one) => one.properties.name),
  );
  const missing = labels.filter((label) => !known.has(label));
  return (
    <div className="ec-outlines">
      <span>底图：{own ? own.name : '虚构的城市，八个片区'}</span>
      <Button
        size="small"
        icon={<FolderOpenOutlined aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        换成自己的 GeoJSON
      </Button>
      {own && (
        <Button size="small" onClick={() => void show()}>
          还原底图
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.geojson"
        aria-label="GeoJSON 文件"
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className="ec-fault" role="alert">
        {fault}
      </p>
      {missing.length > 0 && (
        <p className="ec-note">
          底图上没有：{missing.slice(0, mostListed).join('、')}
          {missing.length > mostListed && ` 等 ${missing.length} 个`}
        </p>
      )}
    </div>
  );
}
