import { pickedCompletion } from '@codemirror/autocomplete';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Command, EditorView } from '@codemirror/view';
import {
  insertCallout,
  insertCode,
  insertDiagram,
  insertFormula,
  insertRule,
  toggleBullets,
  toggleHeading,
  toggleNumbers,
  toggleQuote,
  toggleTasks,
} from './block-commands.ts';
import { drawsDiagrams } from '../blocks/diagram.ts';
import { insertTable } from './insert-table.ts';

/** What the menu offers: its words, other words it is found by, and what it does. */
interface Offer {
  label: string;
  detail: string;
  words: string;
  run: (view: EditorView) => void;
}

const by = (command: Command) => (view: EditorView) => void command(view);

function insertToday(view: EditorView): void {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  view.dispatch(view.state.replaceSelection(today));
}

const offers: readonly Offer[] = [
  { label: '一级标题', detail: '#', words: 'h1 yijibiaoti bt biaoti', run: by(toggleHeading(1)) },
  { label: '二级标题', detail: '##', words: 'h2 erjibiaoti bt biaoti', run: by(toggleHeading(2)) },
  {
    label: '三级标题',
    detail: '###',
    words: 'h3 sanjibiaoti bt biaoti',
    run: by(toggleHeading(3)),
  },
  { label: '项目列表', detail: '-', words: 'list liebiao lb ul', run: by(toggleBullets) },
  {
    label: '编号列表',
    detail: '1.',
    words: 'number bianhao bh liebiao ol',
    run: by(toggleNumbers),
  },
  { label: '任务', detail: '- [ ]', words: 'task todo renwu rw daiban', run: by(toggleTasks) },
  { label: '引用', detail: '>', words: 'quote yinyong yy', run: by(toggleQuote) },
  {
    label: '提示框',
    detail: '[!提示]',
    words: 'callout tip tishi tsk',
    run: by(insertCallout('提示')),
  },
  {
    label: '警告框',
    detail: '[!警告]',
    words: 'callout warning jinggao jgk',
    run: by(insertCallout('警告')),
  },
  { label: '代码块', detail: '```', words: 'code daima dmk', run: by(insertCode) },
  { label: '表格', detail: '| |', words: 'table biaoge bg', run: by(insertTable) },
  { label: '公式', detail: '$$', words: 'formula gongshi gs tex', run: by(insertFormula) },
  {
    label: '流程图',
    detail: 'mermaid',
    words: 'diagram flowchart liuchengtu lct',
    run: by(insertDiagram),
  },
  { label: '分割线', detail: '---', words: 'rule hr fengexian fgx', run: by(insertRule) },
  { label: '今天的日期', detail: '', words: 'date today riqi jintian rq', run: insertToday },
];

function apply(run: Offer['run']): Completion['apply'] {
  return (...[view, completion, from, to]) => {
    view.dispatch({
      changes: { from, to, insert: '' },
      annotations: pickedCompletion.of(completion),
    });
    run(view);
  };
}

/** Offers blocks behind a `/`, or the `、` that stands on the same key, at the beginning of a line. */
export function slashMenu(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/^(?:[ \t]|> ?)*[/、][\p{L}\p{N}]{0,12}$/u);
  if (!typed) return null;
  const sign = typed.text.search(/[/、]/);
  const wanted = typed.text.slice(sign + 1).toLowerCase();
  const hasDiagrams = context.state.facet(drawsDiagrams);
  const options = offers
    .filter(({ label, words }) => `${label} ${words}`.includes(wanted))
    .filter(({ detail }) => hasDiagrams || detail !== 'mermaid')
    .map(({ label, detail, run }) => ({ label, detail, type: 'keyword', apply: apply(run) }));
  if (options.length === 0) return null;
  return { from: typed.from + sign, options, filter: false };
}
