import { ApartmentOutlined } from '@ant-design/icons';
import type { MapRow } from '@wm/contract/mindmap/map';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useWasSeen } from '#ui/use-was-seen.ts';
import { usePreferences } from '../../storage/preferences.ts';
import { useMapPicture } from '../map.api.ts';

/** A map as it was last saved, small. It is fetched when it comes into sight; until then, and where it fails, a sign stands there. */
export function MapThumbnail({ map }: { map: MapRow }): ReactNode {
  const [box, wasSeen] = useWasSeen<HTMLSpanElement>();
  const mayRead = usePermission('mindmap:data:query');
  const { data } = useMapPicture(map, wasSeen && mayRead);
  const isSheetDark = usePreferences((state) => state.config.isSheetDark);
  const follows = data && !data.isDark && isSheetDark;
  return (
    <span ref={box} className="mm-thumbnail" aria-hidden="true">
      {typeof data?.svg === 'string' ? (
        // An image: nothing in it can act.
        <img
          className={follows ? 'mm-thumbnail-follows' : undefined}
          src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
          alt=""
          decoding="async"
          draggable={false}
        />
      ) : (
        <ApartmentOutlined />
      )}
    </span>
  );
}
