import { FolderOpenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PlaceOutlines } from '#ui/chart/kinds/more-charts.ts';
import { sampleOutlines } from '#ui/chart/kinds/sample-outlines.ts';
import { readOutlines } from './read-outlines.ts';

const mostBytes = 20_000_000;
const mostListed = 12;

/** Outlines of one's own, under the name that maps draw them by. */
export interface OwnOutlines {
  map: string;
  fileName: string;
  outlines: PlaceOutlines;
}

interface MapOutlinesProps {
  own: OwnOutlines | undefined;
  /** Names of places in the data. */
  labels: readonly string[];
  onChange: (own: OwnOutlines | undefined) => void;
}

/** Which map is drawn on: the invented city, or one's own GeoJSON; and what of the data has no place there. */
export function MapOutlines({ own, labels, onChange }: MapOutlinesProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes) return setFault('文件太大，最多 20 MB');
    const { outlines, fault: refused } = readOutlines(await file.text());
    setFault(refused);
    if (!outlines) return;
    const { nameOutlines } = await import('#ui/chart/kinds/more-charts.ts');
    // A name of its own each time: the chart of another tab goes on with what it has.
    const map = `own-${Date.now()}`;
    nameOutlines(map, outlines);
    onChange({ map, fileName: file.name, outlines });
  };
  const restore = (): void => {
    setFault(undefined);
    onChange(undefined);
  };
  const { features } = own?.outlines ?? sampleOutlines;
  const known = new Set(features.map(({ properties }) => properties.name));
  const missing = labels.filter((label) => !known.has(label));
  return (
    <div className="ec-outlines">
      <span>底图：{own ? own.fileName : '虚构的城市，八个片区'}</span>
      <Button
        size="small"
        icon={<FolderOpenOutlined aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        换成自己的 GeoJSON
      </Button>
      {own && (
        <Button size="small" onClick={restore}>
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
