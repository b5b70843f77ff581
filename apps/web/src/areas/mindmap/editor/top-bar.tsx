import {
  ApartmentOutlined,
  BorderOuterOutlined,
  CloudDownloadOutlined,
  DeleteOutlined,
  FileAddOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  FolderOutlined,
  FormatPainterOutlined,
  FunctionOutlined,
  HomeOutlined,
  ImportOutlined,
  LeftOutlined,
  LinkOutlined,
  NodeExpandOutlined,
  PictureOutlined,
  RedoOutlined,
  RollbackOutlined,
  SaveOutlined,
  ShareAltOutlined,
  SmileOutlined,
  SubnodeOutlined,
  TagOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { Command } from '@wm/mindmap/command';
import { addFrame } from '@wm/mindmap/frame-commands';
import { insertChild, insertParent, insertSibling } from '@wm/mindmap/insert-commands';
import { removeNodes } from '@wm/mindmap/remove-commands';
import { addSummary } from '@wm/mindmap/summary-commands';
import { redo, undo } from '@wm/mindmap/view-commands';
import { Button, Dropdown } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { setLanguage, usePreferences } from '../storage/preferences.ts';
import type { Word } from '../words.ts';
import { useEditor, useMapVersion, useUi, useWords } from './editor-context.ts';
import { shortcutText } from './shortcut-text.ts';
import { ToolButton } from './tool-button.tsx';
import { useFiles } from './use-files.ts';

const historyTools: readonly (readonly [Command, ReactNode])[] = [
  [undo, <UndoOutlined key="undo" />],
  [redo, <RedoOutlined key="redo" />],
];

const nodeTools: readonly (readonly [Command, Word, ReactNode])[] = [
  [insertSibling, 'sibling', <SubnodeOutlined key="sibling" />],
  [insertChild, 'child', <NodeExpandOutlined key="child" />],
  [insertParent, 'parent', <RollbackOutlined key="parent" />],
  [addSummary, 'summary', <ApartmentOutlined key="summary" />],
  [removeNodes, 'remove', <DeleteOutlined key="remove" />],
];

const contentTools: readonly (readonly ['image' | 'link' | 'note' | 'tag', ReactNode])[] = [
  ['image', <PictureOutlined key="image" />],
  ['link', <LinkOutlined key="link" />],
  ['note', <FileTextOutlined key="note" />],
  ['tag', <TagOutlined key="tag" />],
];

function CommandTools(): ReactNode {
  const { map } = useEditor();
  const isReadonly = useUi((state) => state.isReadonly);
  const { t, say } = useWords();
  useMapVersion();
  const button = (command: Command, icon: ReactNode, caption?: string): ReactNode => (
    <ToolButton
      key={command.id}
      icon={icon}
      label={say(command.label)}
      keys={command.shortcuts.slice(0, 1).map(shortcutText).join()}
      isDisabled={isReadonly || !command.canRun(map.context)}
      onPress={() => void map.run(command)}
      {...(caption !== undefined && { caption })}
    />
  );
  return (
    <>
      <div className="mm-group">{historyTools.map(([command, icon]) => button(command, icon))}</div>
      <div className="mm-group">
        {nodeTools.map(([command, word, icon]) => button(command, icon, t(word)))}
      </div>
    </>
  );
}

function ContentTools(): ReactNode {
  const { map, ui } = useEditor();
  const { t } = useWords();
  useMapVersion();
  const isReadonly = useStore(ui, (state) => state.isReadonly);
  const { selection, store } = map.session;
  const isIdle = selection.length === 0 || isReadonly;
  const from = selection.find((id) => store.has(id));
  const tool = (word: Word, icon: ReactNode, onPress: () => void): ReactNode => (
    <ToolButton
      key={word}
      icon={icon}
      label={t(word)}
      caption={t(word)}
      isDisabled={isIdle}
      onPress={onPress}
    />
  );
  return (
    <div className="mm-group">
      {tool('painter', <FormatPainterOutlined />, () => ui.setState({ painterFrom: from ?? null }))}
      {contentTools.map(([kind, icon]) =>
        tool(kind, icon, () => ui.setState({ dialog: { kind } })),
      )}
      {tool('icon', <SmileOutlined />, () => ui.setState({ panel: 'icon' }))}
      {tool('formula', <FunctionOutlined />, () => ui.setState({ panel: 'formula' }))}
      {tool('line', <ShareAltOutlined />, () => ui.setState({ lineFrom: from ?? null }))}
      {tool('frame', <BorderOuterOutlined />, () => void map.run(addFrame))}
    </div>
  );
}

/** What is done with files: buttons, or one menu where there is no room for them. */
function FileTools({ isTight }: { isTight: boolean }): ReactNode {
  const { ui } = useEditor();
  const { t } = useWords();
  const files = useFiles();
  const tools: readonly (readonly [Word, ReactNode, () => void])[] = [
    ['newFile', <FileAddOutlined key="new" />, files.create],
    ['openFile', <FolderOpenOutlined key="open" />, files.open],
    ['saveFile', <SaveOutlined key="save" />, files.save],
    [
      'importFile',
      <ImportOutlined key="import" />,
      () => ui.setState({ dialog: { kind: 'import' } }),
    ],
    [
      'exportFile',
      <CloudDownloadOutlined key="export" />,
      () => ui.setState({ dialog: { kind: 'export' } }),
    ],
  ];
  if (isTight) {
    const items = tools.map(([key, icon, onClick]) => ({ key, icon, label: t(key), onClick }));
    return (
      <div className="mm-group">
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button type="text" className="mm-tool mm-tool-tall" aria-label={t('file')}>
            <FolderOutlined />
            <span className="mm-tool-caption">{t('file')}</span>
          </Button>
        </Dropdown>
      </div>
    );
  }
  return (
    <div className="mm-group">
      {tools.map(([word, icon, onPress]) => (
        <ToolButton key={word} icon={icon} label={t(word)} caption={t(word)} onPress={onPress} />
      ))}
    </div>
  );
}

function ExportTool(): ReactNode {
  const { ui } = useEditor();
  const { t } = useWords();
  return (
    <div className="mm-group">
      <ToolButton
        icon={<CloudDownloadOutlined />}
        label={t('exportFile')}
        caption={t('exportFile')}
        onPress={() => ui.setState({ dialog: { kind: 'export' } })}
      />
    </div>
  );
}

function HomeLink(): ReactNode {
  const { place } = useEditor();
  const { t } = useWords();
  if (place && !place.home) return null;
  const { path, label } = place?.home ?? { path: '/index', label: t('home') };
  return (
    <Link to={path} className="mm-home" aria-label={label} title={label}>
      {place ? <LeftOutlined /> : <HomeOutlined />}
    </Link>
  );
}

/** Narrower than this, the buttons for files are a menu; in a tab there are those of the list besides. */
const roomForFiles = { page: 1120, tab: 1500 };

/** Whether the bar has too little room for all of its buttons. */
function useIsTight(needed: number): [RefObject<HTMLElement | null>, boolean] {
  const bar = useRef<HTMLElement>(null);
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const look = (): void => setTight(element.clientWidth > 0 && element.clientWidth < needed);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [needed]);
  return [bar, isTight];
}

/** The bar at the top: what one does with nodes at the left, with files at the right. */
export function TopBar(): ReactNode {
  const { t } = useWords();
  const { place } = useEditor();
  const language = usePreferences((state) => state.language);
  const [bar, isTight] = useIsTight(place ? roomForFiles.tab : roomForFiles.page);
  return (
    <header ref={bar} className="mm-top">
      <HomeLink />
      <h1 className="mm-title" title={place?.title}>
        {place?.title ?? t('title')}
      </h1>
      <div className="mm-toolbar" role="toolbar" aria-label={t('toolbar')}>
        <div className="mm-tools">
          {!place?.isLocked && (
            <>
              <CommandTools />
              <ContentTools />
            </>
          )}
        </div>
        {place?.tools && <div className="mm-group mm-place-group">{place.tools}</div>}
        {place?.isLocked ? <ExportTool /> : <FileTools isTight={isTight} />}
      </div>
      <Button
        type="text"
        size="small"
        lang={language === 'zh' ? 'en' : 'zh'}
        onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
      >
        {t('language')}
      </Button>
    </header>
  );
}
