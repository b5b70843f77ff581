/** A marker of XMind and the icon ("group_name") that shows the same. */
const iconByMarker: ReadonlyMap<string, string> = new Map([
  ...Array.from(
    { length: 9 },
    (_, index) => [`priority-${index + 1}`, `priority_${index + 1}`] as const,
  ),
  ['task-oct', 'progress_1'],
  ['task-quarter', 'progress_2'],
  ['task-3oct', 'progress_3'],
  ['task-half', 'progress_4'],
  ['task-5oct', 'progress_5'],
  ['task-3quar', 'progress_6'],
  ['task-7oct', 'progress_7'],
  ['task-done', 'progress_8'],
  ['smiley-smile', 'expression_10'],
  ['smiley-laugh', 'expression_9'],
  ['smiley-angry', 'expression_5'],
  ['smiley-cry', 'expression_6'],
  ['smiley-surprise', 'expression_7'],
  ['smiley-boring', 'expression_14'],
  ['smiley-embarrass', 'expression_8'],
  ['star-yellow', 'sign_1'],
  ['flag-red', 'sign_2'],
  ['c_symbol_heart', 'sign_7'],
  ['c_symbol_money', 'sign_8'],
  ['arrow-up', 'sign_9'],
  ['arrow-down', 'sign_10'],
  ['arrow-left', 'sign_11'],
  ['arrow-right', 'sign_12'],
  ['symbol-wrong', 'sign_13'],
  ['symbol-right', 'sign_14'],
  ['symbol-exclam', 'sign_15'],
  ['symbol-question', 'sign_16'],
  ['c_symbol_like', 'sign_17'],
  ['people-red', 'sign_22'],
]);

const markerByIcon: ReadonlyMap<string, string> = new Map(
  [...iconByMarker].map(([marker, icon]) => [icon, marker]),
);

/** Markers that come in colours or under several names, by their beginning, and the icon they share. */
const iconByFamily: readonly (readonly [RegExp, string])[] = [
  [/^star-/, 'sign_1'],
  [/^flag-/, 'sign_2'],
  [/^people-/, 'sign_22'],
  [/^(?:c_)?(?:symbol|simbol)-?_?(?:attention|exclam|info)/, 'sign_15'],
  [/^(?:c_)?(?:symbol|simbol)-question/, 'sign_16'],
  [/^(?:c_)?(?:symbol|simbol)-wrong/, 'sign_13'],
  [/^(?:c_)?(?:symbol|simbol)-right/, 'sign_14'],
  [/^smiley-happy/, 'expression_10'],
  [/^smiley-embar+ass?/, 'expression_8'],
];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays: Readonly<Record<string, string>> = {
  mon: '周一',
  tue: '周二',
  wed: '周三',
  thu: '周四',
  fri: '周五',
  sat: '周六',
  sun: '周日',
};
const symbolNames: Readonly<Record<string, string>> = {
  'symbol-plus': '加号',
  'symbol-minus': '减号',
  'c_simbol-plus': '加号',
  'c_simbol-minus': '减号',
  'arrow-refresh': '刷新',
  'task-start': '未开始',
  'task-pause': '暂停',
  c_symbol_dislike: '踩',
  c_symbol_apple: '苹果',
  c_symbol_music: '音乐',
  c_symbol_pen: '笔',
  c_symbol_shopping_cart: '购物车',
  c_symbol_telephone: '电话',
  c_symbol_thermometer: '温度计',
  c_symbol_trophy: '奖杯',
  c_symbol_medals: '奖牌',
  c_symbol_contact: '联系人',
  c_symbol_flight: '飞机',
  c_symbol_exercise: '运动',
  c_symbol_bar_chart: '柱状图',
  c_symbol_line_graph: '折线图',
  c_symbol_pie_chart: '饼图',
};

/** The icon that shows a marker, or null when none does. */
export function iconOfMarker(marker: string): string | null {
  return (
    iconByMarker.get(marker) ?? iconByFamily.find(([pattern]) => pattern.test(marker))?.[1] ?? null
  );
}

/** The marker that shows an icon, or null when XMind has none. */
export function markerOfIcon(icon: string): string | null {
  return markerByIcon.get(icon) ?? null;
}

const taskMarkers = ['start', 'oct', 'quarter', '3oct', 'half', '5oct', '3quar', '7oct', 'done'];

/** The marker for a task that is done to so many percent: eighths, full only at 100. */
export function taskMarker(percent: number): string {
  const eighths = Math.min(Math.max(Math.floor(percent / 12.5), 0), 8);
  return `task-${taskMarkers[eighths] ?? 'start'}`;
}

/** The Chinese name under which a marker without icon becomes a tag. */
export function markerName(marker: string): string {
  const month = /^month-([a-z]{3})/.exec(marker)?.[1];
  const monthIndex = month === undefined ? -1 : months.indexOf(month);
  if (monthIndex >= 0) return `${monthIndex + 1}月`;
  const weekday = /^week-([a-z]{3})/.exec(marker)?.[1];
  return (weekday && weekdays[weekday]) || symbolNames[marker] || marker;
}

/**
 * Node data key that keeps the markers an icon was made from, when the icon alone would lead back to
 * another one (a blue flag, for example). Begins with "_" so that programs do not take it for a style.
 */
export const originalMarkersKey = '_xmindMarkers';
