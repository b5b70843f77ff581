/** Something that can be made from anywhere: the page goes up and its 新增 is pressed. */
export interface Makeable {
  /** 用户 */
  what: string;
  /** What the palette calls it, where that is not 新增 with `what`. */
  title?: string;
  /** The menu entry of the page; who lacks that is not offered it. */
  page: string;
  /** Where on it, when that is not what the menu shows. */
  address?: string;
  permission: string;
  /** Offered before anything is typed. */
  isCommon?: boolean;
}

/** Filled by `shell/areas.ts` from the manifests. */
export const makeable: Makeable[] = [];
