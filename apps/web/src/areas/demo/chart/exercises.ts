import type { Chosen } from '#ui/chart/kinds/chart-kind.ts';

/** A question on the sample, and which chart answers it. */
export interface Exercise {
  id: string;
  question: string;
  /** Kinds to choose from, in the order in which they are shown. */
  offered: readonly string[];
  /** Kinds that answer it; what each column slot must hold there, any of the lists. */
  right: Readonly<Record<string, Readonly<Record<string, readonly Chosen[string][]>>>>;
  /** Why it does. */
  because: string;
  /** Why the others do not. */
  wrong: Readonly<Record<string, string>>;
  /** What the question asks for, where a column is not that. */
  hint: string;
}

const [month, part, kind] = [['月份'], ['片区'], ['品类']];
const [amount, orders, visits, rate] = [['销售额'], ['订单'], ['浏览'], ['退货率']];

export const exercises: readonly Exercise[] = [
  {
    id: 'rank',
    question: '全年哪个片区卖得最多？从多到少排出名次。',
    offered: ['pie', 'line', 'rank', 'radar'],
    right: { rank: { label: [part], amount: [amount] } },
    because: '条形从长到短排好，名次一眼读出来，名字横着写也放得下。',
    wrong: {
      pie: '八块差别不大的扇形，眼睛分不出谁第三谁第四。',
      line: '片区之间没有先后，连成线会让人以为是在变化。',
      radar: '雷达图比的是多项指标，这里只有一项。',
    },
    hint: '名次排的是片区，按销售额',
  },
  {
    id: 'trend',
    question: '四个品类的销售额一年里各是怎样变化的？',
    offered: ['area', 'line', 'pie', 'heat'],
    right: { line: { label: [month], amount: [amount], part: [kind] } },
    because: '每个品类一条线，涨跌和交叉都看得见。',
    wrong: {
      area: '叠起来以后，上面几层的起伏受下面影响，看不出各自的变化。',
      pie: '环形图只有一个时刻，没有变化。',
      heat: '颜色深浅能看出大概，看不出涨了多少。',
    },
    hint: '横轴是月份，一个品类一条线，画的是销售额',
  },
  {
    id: 'share',
    question: '食品占全年订单的多大一块？',
    offered: ['pie', 'bar', 'scatter', 'box'],
    right: { pie: { label: [kind], amount: [orders] } },
    because: '只有四块、差别也大，占总数多少一看就有数。',
    wrong: {
      bar: '柱子比得出谁多谁少，却看不出占总数的多少。',
      scatter: '散点图要两个数，问的是一个数的组成。',
      box: '箱线图说的是分布，不是合计。',
    },
    hint: '一块是一个品类，大小是订单',
  },
  {
    id: 'relation',
    question: '浏览多的地方，订单也多吗？',
    offered: ['line', 'scatter', 'stack', 'radar'],
    right: {
      scatter: { x: [visits, orders], y: [orders, visits], group: [[], part, kind, month] },
    },
    because: '一行一个点，点沿着斜线排开，就是两个数一起变大。',
    wrong: {
      line: '折线要一个有先后的横轴，浏览多少没有先后。',
      stack: '堆叠看的是组成，浏览和订单不是谁的一部分。',
      radar: '雷达图比的是对象，看不出两个数的关系。',
    },
    hint: '一个轴是浏览，另一个轴是订单',
  },
  {
    id: 'steps',
    question: '从浏览、加购、下单到付款成为订单，在哪一步流失最多？',
    offered: ['bar', 'funnel', 'sankey', 'area'],
    right: { funnel: { amounts: [['浏览', '加购', '下单', '订单']] } },
    because: '一步比一步窄，旁边写着留下了几成，最窄的转折就是流失处。',
    wrong: {
      bar: '一次只画一列数，四步放不到一起。',
      sankey: '桑基图画的是从哪里到哪里，这里是同一批人一步步减少。',
      area: '面积图看时间，问的不是时间。',
    },
    hint: '依次是浏览、加购、下单、订单四列',
  },
  {
    id: 'cross',
    question: '八个片区、十二个月，哪个片区在哪个月最忙（订单最多）？',
    offered: ['line', 'heat', 'treemap', 'bar'],
    right: { heat: { x: [month, part], y: [part, month], amount: [orders] } },
    because: '九十六格一张图，最深的一格就是答案。',
    wrong: {
      line: '八条线缠在一起，找最高点很吃力。',
      treemap: '树图分得出大块，却对不上哪个月。',
      bar: '九十六根柱子谁也认不出来。',
    },
    hint: '两边是月份和片区，颜色是订单',
  },
  {
    id: 'spread',
    question: '一个片区一个品类一个月的销售额，大多落在哪个范围？',
    offered: ['histogram', 'bar', 'pie', 'line'],
    right: { histogram: { amount: [amount] } },
    because: '把三百多个数分成段来数，最高的几段就是大多数所在。',
    wrong: {
      bar: '柱状图画的是各类的合计，不是数落在哪里。',
      pie: '环形图画的是占比，范围是连着的，没有块。',
      line: '折线看先后，问的是分布。',
    },
    hint: '数的是销售额',
  },
  {
    id: 'compare-spread',
    question: '哪个品类的退货率最不稳定，有没有离群的月份？',
    offered: ['bar', 'pie', 'box', 'scatter'],
    right: { box: { label: [kind], amount: [rate] } },
    because: '箱子长短是稳不稳定，箱外的点就是离群的。',
    wrong: {
      bar: '合计把起伏抹平了；退货率相加也没有意义。',
      pie: '退货率不是某个总数的一部分。',
      scatter: '散点图要两个数，问的是一个数在各类里的分布。',
    },
    hint: '一个箱子是一个品类，数值是退货率',
  },
  {
    id: 'parts',
    question: '各片区的销售额多少，分别由哪些品类组成？',
    offered: ['stack', 'pie', 'rank', 'scatter'],
    right: { stack: { label: [part], amount: [amount], part: [kind] } },
    because: '柱子的高是片区的合计，一段一段是品类。',
    wrong: {
      pie: '一个环只能分一次，片区和品类要分两次。',
      rank: '只看得到合计，看不到组成。',
      scatter: '散点图看关系，问的是组成。',
    },
    hint: '一根柱子是一个片区，一段是一个品类，高度是销售额',
  },
  {
    id: 'profile',
    question: '四个品类在浏览、加购、订单、退货这几项上各有什么长短？',
    offered: ['radar', 'treemap', 'rank', 'line'],
    right: { radar: { label: [kind], amounts: [['浏览', '加购', '订单', '退货']] } },
    because: '一个品类一个形状，哪一项凸出、哪一项凹进去都在同一张图上。',
    wrong: {
      treemap: '树图只画一个数，问的是四项。',
      rank: '排行只排一项。',
      line: '四项之间没有先后，连线没有意义。',
    },
    hint: '对象是品类，数值选浏览、加购、订单、退货四列',
  },
  {
    id: 'place',
    question: '挨着的片区卖得像不像，热闹的都在一边吗？',
    offered: ['rank', 'map', 'heat', 'sankey'],
    right: { map: { label: [part], amount: [amount, orders] } },
    because: '谁挨着谁，只有地图知道。',
    wrong: {
      rank: '排行排得出名次，看不出谁挨着谁。',
      heat: '热力图的行列顺序不是地理位置。',
      sankey: '没有从哪里到哪里的流动。',
    },
    hint: '地名是片区，颜色是销售额或订单',
  },
  {
    id: 'composition',
    question: '总的销售额一年里怎样起落，各品类在其中怎样此消彼长？',
    offered: ['area', 'pie', 'box', 'map'],
    right: { area: { label: [month], amount: [amount], part: [kind] } },
    because: '最上面的边是总量，每一层的厚薄是品类。',
    wrong: {
      pie: '环形图没有时间。',
      box: '箱线图把月份的先后丢掉了。',
      map: '问的不是地点。',
    },
    hint: '横轴是月份，一层是一个品类，厚薄是销售额',
  },
];

export interface Verdict {
  isRight: boolean;
  says: string;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => other[at] === name);
}

/** Steps follow each other; axes of a shape stand in any order. */
function orderOf(kindId: string, columns: readonly string[] = []): readonly string[] {
  return kindId === 'funnel' ? columns : columns.toSorted();
}

/** Judges a chart that was made as the answer to an exercise. */
export function judge(exercise: Exercise, kindId: string, chosen: Chosen): Verdict {
  const wanted = exercise.right[kindId];
  if (!wanted)
    return { isRight: false, says: exercise.wrong[kindId] ?? '这种图回答不了这个问题。' };
  const isRight = Object.entries(wanted).every(([slot, lists]) =>
    lists.some((list) => isSame(orderOf(kindId, list), orderOf(kindId, chosen[slot]))),
  );
  // Two axes may be either way round, but not the same column twice.
  const used = Object.values(chosen).flatMap((names) => names ?? []);
  const isTwice = new Set(used).size < used.length;
  if (isRight && !isTwice) return { isRight: true, says: exercise.because };
  return { isRight: false, says: `图选对了，列再想想：${exercise.hint}。` };
}
