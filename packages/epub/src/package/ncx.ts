import {
  attributeOf,
  childElements,
  descendants,
  textOf,
  type XmlElement,
} from '@wm/bytes/xml/tree';

import type { ContentsEntry, Navigation, PageEntry, TargetResolver } from './contents.ts';
import type { EpubLimits } from '../limits.ts';
import { plainLabel } from './plain-label.ts';
import { parseXml } from './xml-tree.ts';

/**
 * Reads the NCX of an EPUB 2 book (OPF 2.0.1 section 2.4.1; ANSI/NISO Z39.86-2005 section 8) found at `path`. Levels beyond
 * `limits.contentsDepth` are cut off and counted.
 */
export function readNcx(
  bytes: Uint8Array,
  path: string,
  resolve: TargetResolver,
  limits: EpubLimits,
): Navigation {
  const { root, isCut } = parseXml(bytes, path, limits, 'cut');
  const navigation: Navigation = {
    contents: [],
    landmarks: [],
    pages: [],
    cutEntries: isCut ? 1 : 0,
    brokenTargets: 0,
  };
  const readTarget = (point: XmlElement): PageEntry => {
    const source = childElements(point, 'content').map((content) => attributeOf(content, 'src'))[0];
    const target = resolve(source, path);
    if (source && target.path === '') navigation.brokenTargets += 1;
    const label = childElements(point, 'navlabel')[0];
    return { label: label ? plainLabel(textOf(label)) : '', ...target };
  };
  const readPoints = (parent: XmlElement, level: number): ContentsEntry[] => {
    const points = childElements(parent, 'navpoint');
    if (level > limits.contentsDepth) {
      navigation.cutEntries += points.length;
      return [];
    }
    return points.map((point) =>
      Object.assign(readTarget(point), { subitems: readPoints(point, level + 1) }),
    );
  };
  navigation.contents = descendants(root, 'navmap').flatMap((map) => readPoints(map, 1));
  navigation.pages = descendants(root, 'pagetarget').map(readTarget);
  return navigation;
}
