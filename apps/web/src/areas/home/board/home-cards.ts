import { usePermission } from '#core/permission/permission-gate.tsx';
import { usePreference } from '#core/preferences/preferences.ts';

/** Cards of the home page by name. */
export const homeCards = {
  steps: '第一步',
  figures: '系统概况',
  activity: '我的动态',
  notes: '最近的笔记',
  signIns: '登录统计',
  continue: '接着做',
  entries: '常用入口',
  running: '正在进行的任务',
  version: '版本信息',
} as const;

export type HomeCard = keyof typeof homeCards;

export const columns = ['main', 'side'] as const;
export type Column = (typeof columns)[number];

/** Which cards stand in the wide and in the narrow column, from top to bottom. */
export type HomeLayout = Readonly<Record<Column, readonly HomeCard[]>>;

const layoutAtFirst: HomeLayout = {
  main: ['steps', 'figures', 'signIns', 'activity'],
  side: ['continue', 'entries', 'running', 'version'],
};

function cardsIn(kept: unknown, column: Column): HomeCard[] {
  const names: unknown = (kept as Record<Column, unknown>)[column];
  return Array.isArray(names)
    ? names.filter((name): name is HomeCard => Object.hasOwn(homeCards, String(name)))
    : [];
}

/** A layout as it was kept, without what is no card and what stands there twice. */
function readLayout(kept: unknown): HomeLayout {
  if (typeof kept !== 'object' || kept === null) return layoutAtFirst;
  const main = [...new Set(cardsIn(kept, 'main'))];
  const side = [...new Set(cardsIn(kept, 'side'))].filter((name) => !main.includes(name));
  return { main, side };
}

/** Without a card. */
export function withoutCard(layout: HomeLayout, card: HomeCard): HomeLayout {
  const keep = (name: HomeCard): boolean => name !== card;
  return { main: layout.main.filter(keep), side: layout.side.filter(keep) };
}

/** With a card at a place of a column, wherever it stood before. */
export function withCardAt(
  layout: HomeLayout,
  card: HomeCard,
  { column, at }: { column: Column; at: number },
): HomeLayout {
  const rest = withoutCard(layout, card);
  return { ...rest, [column]: rest[column].toSpliced(at, 0, card) };
}

/** Whether a card has something for the asker. */
function useIsOffered(): (card: HomeCard) => boolean {
  const mayLook = usePermission('monitor:server:list');
  const mayRead = usePermission('note:data:list');
  return (card) => {
    if (card === 'figures' || card === 'signIns') return mayLook;
    return card !== 'notes' || mayRead;
  };
}

interface OwnBoard {
  /** The cards that somebody has chosen and may see, in his order. */
  layout: HomeLayout;
  /** Those that could be added. */
  spare: HomeCard[];
  keep: (layout: HomeLayout) => void;
}

/** The cards of somebody's home; kept with the account. What he may not see keeps its column, below the others. */
export function useOwnBoard(): OwnBoard {
  const [kept, keep] = usePreference('home-cards');
  const isOffered = useIsOffered();
  const whole = readLayout(kept);
  const part = (isMeant: (card: HomeCard) => boolean): HomeLayout => ({
    main: whole.main.filter(isMeant),
    side: whole.side.filter(isMeant),
  });
  const layout = part(isOffered);
  const hidden = part((card) => !isOffered(card));
  const all = Object.keys(homeCards) as HomeCard[];
  return {
    layout,
    spare: all.filter(
      (card) => isOffered(card) && !columns.some((column) => layout[column].includes(card)),
    ),
    keep: (next) =>
      keep({
        main: [...next.main, ...hidden.main],
        side: [...next.side, ...hidden.side],
      }),
  };
}
