import type { ViewPlace } from '@wm/mindmap/view-transform';

const key = 'WM_MIND_MAP_VIEWS';
/** Maps whose view is remembered; the one that was left longest ago is forgotten first. */
const most = 100;

function isPlace(value: unknown): value is ViewPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { scale, x, y } = value as Partial<ViewPlace>;
  return [scale, x, y].every((one) => Number.isFinite(one)) && Number(scale) > 0;
}

function readAll(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Where one last looked at a map in this browser; null when that is not known. */
export function viewOf(map: string): ViewPlace | null {
  const value = readAll()[map];
  return isPlace(value) ? value : null;
}

/** Remembers where one looks at a map. */
export function rememberView(map: string, { scale, x, y }: ViewPlace): void {
  const { [map]: _, ...others } = readAll();
  const kept = Object.entries(others).slice(-(most - 1));
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ ...Object.fromEntries(kept), [map]: { scale, x, y } }),
    );
  } catch {
    // The map then opens as one that was never open.
  }
}
