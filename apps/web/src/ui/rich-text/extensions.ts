import { Mark, mergeAttributes } from '@tiptap/core';
import type { Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { allowedLink } from '@wm/rich-text/urls';

function raisedMark(name: 'superscript' | 'subscript', tag: 'sup' | 'sub') {
  return Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

/** Attributes under names that every sanitiser on the way lets through. */
const cellAttributes = {
  colwidth: {
    default: null,
    parseHTML: (element: HTMLElement) =>
      element.dataset['colwidth']?.split(',').map((width) => Number.parseInt(width, 10)) ?? null,
    renderHTML: ({ colwidth }: Record<string, unknown>) =>
      Array.isArray(colwidth) ? { 'data-colwidth': colwidth.join(',') } : {},
  },
  backgroundColor: {
    default: null,
    parseHTML: (element: HTMLElement) => element.style.backgroundColor || null,
    renderHTML: ({ backgroundColor }: Record<string, unknown>) =>
      typeof backgroundColor === 'string' ? { style: `background-color: ${backgroundColor}` } : {},
  },
};

const addCellAttributes = {
  addAttributes(this: { parent: (() => object) | undefined }) {
    return { ...this.parent?.(), ...cellAttributes };
  },
};

/** Written without the box, which the editor draws and the reader's style stands for. */
const Task = TaskItem.extend({
  renderHTML({ HTMLAttributes }) {
    return ['li', mergeAttributes(HTMLAttributes, { 'data-type': 'taskItem' }), 0];
  },
});

/** What the editor can hold: what `sanitizeRichText` lets through. */
export function richTextExtensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
        isAllowedUri: (href) => allowedLink(href) !== undefined,
      },
    }),
    TextStyle,
    Color,
    BackgroundColor,
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    raisedMark('superscript', 'sup'),
    raisedMark('subscript', 'sub'),
    Image.configure({ inline: true }),
    Table.configure({ resizable: true, cellMinWidth: 48 }),
    TableRow,
    TableHeader.extend(addCellAttributes),
    TableCell.extend(addCellAttributes),
    TaskList,
    Task.configure({
      nested: true,
      a11y: {
        checkboxLabel: (node, isChecked) =>
          `${isChecked ? '已完成' : '未完成'}：${node.firstChild?.textContent || '空任务'}`,
      },
    }),
    Placeholder.configure({ placeholder }),
  ];
}
