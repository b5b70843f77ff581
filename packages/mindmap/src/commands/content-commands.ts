import { dataOf, patchOperation } from '../model/content-data.ts';
import type { ImageSize, NodeData, StyledTag, TagStyle } from '../model/document.ts';
import { iconsOf, tagsOf, taskOf } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import type { TextRange } from '../text/rich-text.ts';
import type { TextLine, TextRun } from '../text/text-runs.ts';
import { withoutMarks } from '../text/text-runs.ts';
import {
  insertFormula as withFormula,
  markText as withMarks,
  richTextOf,
  textPatch,
} from '../text/rich-text.ts';
import type { Command, CommandContext, Label } from './command.ts';
import { editCommand } from './command.ts';
import { anySelected, selectedAny } from './selection.ts';

type Patch = Readonly<Record<string, unknown>>;

/** Sets keys on every selected node and summary as one step; what is equal already stays as it is. */
export function patchSelected(
  { session }: CommandContext,
  ids: readonly NodeId[],
  patchFor: (id: NodeId) => Patch,
  mergeKey: string | null = null,
): void {
  session.transact((tx) => {
    for (const id of ids) {
      const data = dataOf(session.store, id);
      if (!data) continue;
      const changed = Object.entries(patchFor(id)).filter(([key, value]) => data[key] !== value);
      if (changed.length === 0) continue;
      tx.apply(patchOperation(session.store, id, Object.fromEntries(changed)));
    }
  }, mergeKey);
}

interface ContentParts<Args> {
  id: string;
  label: Label;
  patch: (args: Args, context: CommandContext, id: NodeId) => Patch;
}

/** A command that sets keys on all selected nodes and summaries. */
function contentCommand<Args>({ id, label, patch }: ContentParts<Args>): Command<Args> {
  return editCommand<Args>({
    id,
    label,
    canRun: (context) => selectedAny(context).length > 0,
    run(context, args) {
      patchSelected(context, selectedAny(context), (one) => patch(args, context, one));
    },
  });
}

/** A command that removes keys from all selected nodes and summaries that have the first of them. */
function removeCommand(id: string, label: Label, keys: readonly [string, ...string[]]): Command {
  const none = Object.fromEntries(keys.map((key) => [key, undefined]));
  return editCommand({
    id,
    label,
    canRun: (context) => anySelected(context, (data) => Boolean(data[keys[0]])),
    run: (context) => patchSelected(context, selectedAny(context), () => none),
  });
}

/** Sets the text of one node or summary, without marks while rich text is off. Quick changes of one node are one step. */
export const setText: Command<{ id: NodeId; lines: readonly TextLine[] }> = editCommand<{
  id: NodeId;
  lines: readonly TextLine[];
}>({
  id: 'setText',
  label: { zh: '编辑文本', en: 'Edit text' },
  canRun: ({ session: { store } }, { id }) => dataOf(store, id) !== undefined,
  run(context, { id, lines }) {
    const kept = context.settings.openNodeRichText ? lines : withoutMarks(lines);
    patchSelected(context, [id], () => textPatch(kept), `text:${id}`);
  },
});

/** Marks for a stretch of a text (undefined takes one away); without a stretch for the whole text. */
export interface MarkArgs {
  id: NodeId;
  range: TextRange | null;
  marks: Partial<Omit<TextRun, 'text' | 'formula'>>;
}

/** Marks a text or a stretch of it: the rich-text toolbar. */
export const markText: Command<MarkArgs> = editCommand<MarkArgs>({
  id: 'markText',
  label: { zh: '文字格式', en: 'Text format' },
  canRun: ({ session: { store }, settings }, { id }) =>
    settings.openNodeRichText && dataOf(store, id) !== undefined,
  run(context, { id, range, marks }) {
    const lines = richTextOf(dataOf(context.session.store, id) ?? {});
    const marked = withMarks(lines, range ?? { from: 0, to: Infinity }, marks);
    patchSelected(context, [id], () => textPatch(marked), `marks:${id}`);
  },
});

/** Gives the selected nodes an image. */
export const setImage: Command<{ url: string; title: string; size: ImageSize }> = contentCommand({
  id: 'setImage',
  label: { zh: '图片', en: 'Image' },
  patch: ({ url, title, size }: { url: string; title: string; size: ImageSize }) => ({
    image: url,
    imageTitle: title || undefined,
    imageSize: size,
  }),
});

/** Removes the images of the selected nodes. */
export const removeImage: Command = removeCommand(
  'removeImage',
  { zh: '移除图片', en: 'Remove image' },
  ['image', 'imageTitle', 'imageSize'],
);

/** Adds an icon "group_name" to the selected nodes, in place of one of the same group; or takes it away. */
export const toggleIcon: Command<{ icon: string }> = contentCommand({
  id: 'toggleIcon',
  label: { zh: '图标', en: 'Icon' },
  patch({ icon }: { icon: string }, { session: { store } }, id) {
    const old = iconsOf(dataOf(store, id) ?? {});
    const groupOf = (name: string): string => name.slice(0, name.indexOf('_'));
    const same = old.findIndex((name) => groupOf(name) === groupOf(icon));
    const next = old.includes(icon)
      ? old.filter((name) => name !== icon)
      : same >= 0
        ? old.with(same, icon)
        : [...old, icon];
    return { icon: next.length > 0 ? next : undefined };
  },
});

/** Replaces the tags of the selected nodes. */
export const setTags: Command<{ tags: readonly (string | StyledTag)[] }> = contentCommand({
  id: 'setTags',
  label: { zh: '标签', en: 'Tags' },
  patch: ({ tags }: { tags: readonly (string | StyledTag)[] }) => ({
    tag: tags.length > 0 ? [...tags] : undefined,
  }),
});

/** A tag by its text, and values of its style; undefined lets the format decide again. */
export interface TagStyleArgs {
  text: string;
  style: TagStyle;
}

/** Sets values of the style of a tag on every selected node that has it. */
export const setTagStyle: Command<TagStyleArgs> = editCommand<TagStyleArgs>({
  id: 'setTagStyle',
  label: { zh: '标签样式', en: 'Tag style' },
  canRun: (context, { text }) =>
    anySelected(context, (data) => tagsOf(data).some((tag) => tag.text === text)),
  run(context, { text, style }) {
    const { store } = context.session;
    const ids = selectedAny(context).filter((id) =>
      tagsOf(dataOf(store, id) ?? {}).some((tag) => tag.text === text),
    );
    const key = `tag:${text}:${Object.keys(style).join()}:${ids.join()}`;
    patchSelected(context, ids, (id) => ({ tag: styledTags(dataOf(store, id), text, style) }), key);
  },
});

function styledTags(
  data: Readonly<NodeData> | undefined,
  text: string,
  style: TagStyle,
): NodeData['tag'] {
  return data?.tag?.map((tag) => {
    const [known] = tagsOf({ tag: [tag] });
    if (known?.text !== text) return tag;
    const { style: _, ...rest } = typeof tag === 'string' ? { text } : tag;
    const values = Object.entries({ ...known.style, ...style });
    const kept = values.filter(([, value]) => value !== undefined);
    if (kept.length > 0) return { ...rest, style: Object.fromEntries(kept) };
    return Object.keys(rest).length > 1 ? rest : text;
  });
}

/** Gives the selected nodes a link. */
export const setLink: Command<{ address: string; title: string }> = contentCommand({
  id: 'setLink',
  label: { zh: '超链接', en: 'Hyperlink' },
  patch: ({ address, title }: { address: string; title: string }) => ({
    hyperlink: address || undefined,
    hyperlinkTitle: (address && title) || undefined,
  }),
});

/** Removes the links of the selected nodes. */
export const removeLink: Command = removeCommand(
  'removeLink',
  { zh: '移除超链接', en: 'Remove hyperlink' },
  ['hyperlink', 'hyperlinkTitle'],
);

/** Gives the selected nodes a note; an empty one removes it. */
export const setNote: Command<{ note: string }> = contentCommand({
  id: 'setNote',
  label: { zh: '备注', en: 'Note' },
  patch: ({ note }: { note: string }) => ({ note: note || undefined }),
});

/** Removes the notes of the selected nodes. */
export const removeNote: Command = removeCommand(
  'removeNote',
  { zh: '移除备注', en: 'Remove note' },
  ['note'],
);

/** Gives the selected nodes an attachment. */
export const setAttachment: Command<{ address: string; name: string }> = contentCommand({
  id: 'setAttachment',
  label: { zh: '附件', en: 'Attachment' },
  patch: ({ address, name }: { address: string; name: string }) => ({
    attachmentUrl: address || undefined,
    attachmentName: (address && name) || undefined,
  }),
});

/** Removes the attachments of the selected nodes. */
export const removeAttachment: Command = removeCommand(
  'removeAttachment',
  { zh: '移除附件', en: 'Remove attachment' },
  ['attachmentUrl', 'attachmentName'],
);

/** Puts a formula, as TeX, behind the text of the selected nodes: impossible while rich text is off (specification 5). */
export const insertFormula: Command<{ source: string }> = editCommand<{ source: string }>({
  id: 'insertFormula',
  label: { zh: '公式', en: 'Formula' },
  canRun: (context, { source }) =>
    context.settings.openNodeRichText && source.trim() !== '' && selectedAny(context).length > 0,
  run(context, { source }) {
    const { store } = context.session;
    patchSelected(context, selectedAny(context), (id) =>
      textPatch(withFormula(richTextOf(dataOf(store, id) ?? {}), source.trim())),
    );
  },
});

/** Makes the selected nodes tasks that are not begun, or plain nodes again. */
export const toggleTask: Command = editCommand({
  id: 'toggleTask',
  label: { zh: '待办', en: 'Task' },
  canRun: (context) => selectedAny(context).length > 0,
  run(context) {
    const makesTasks = anySelected(context, (data) => !taskOf(data));
    patchSelected(context, selectedAny(context), (id) => {
      const task = taskOf(dataOf(context.session.store, id) ?? {});
      if (task && makesTasks) return {};
      return { checkbox: makesTasks ? { done: false } : undefined };
    });
  },
});

/** Sets how far the selected tasks are, in percent; 100 makes them done. */
export const setTaskProgress: Command<{ progress: number }> = contentCommand({
  id: 'setTaskProgress',
  label: { zh: '任务进度', en: 'Task progress' },
  patch({ progress }: { progress: number }) {
    const percent = Math.round(Math.min(100, Math.max(0, progress)));
    return { checkbox: { done: percent === 100, progress: percent } };
  },
});

/** Gives the texts of the selected nodes a width by hand, in pixels; null lets the text decide again. */
export const setTextWidth: Command<{ width: number | null }> = contentCommand({
  id: 'setTextWidth',
  label: { zh: '调整节点宽度', en: 'Set node width' },
  patch({ width }: { width: number | null }, { settings }) {
    if (width === null) return { customTextWidth: undefined };
    const { minNodeTextModifyWidth: min, maxNodeTextModifyWidth: max } = settings;
    const limited = Math.max(min, max > 0 ? Math.min(max, width) : width);
    return { customTextWidth: limited };
  },
});
