import type { MindMapFile } from '@wm/mindmap/document';
import type { ReadDocument } from '@wm/mindmap/read-document';
import { App, Button, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useStore } from 'zustand';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { SideBar } from '../panels/side-bar.tsx';
import { usePreferences } from '../storage/preferences.ts';
import { words } from '../words.ts';
import { BottomBar } from './bottom-bar.tsx';
import { BranchBar } from './branch-bar.tsx';
import { createMap, engineSettings, fileOf } from './create-map.ts';
import { Demonstration } from './demonstration.tsx';
import { createUi, EditorContext } from './editor-context.ts';
import type { Editor, EditorPlace } from './editor-context.ts';
import { followMap } from './follow-map.ts';
import { MapCanvas } from './map-canvas.tsx';
import { MapMenu } from './map-menu.tsx';
import type { MindMapHandle } from './mind-map-handle.ts';
import { MiniMap } from './mini-map.tsx';
import { RichToolbar } from './rich-toolbar.tsx';
import { Scrollbars } from './scrollbars.tsx';
import { SearchBox } from './search-box.tsx';
import { TopBar } from './top-bar.tsx';
import '../mindmap.css';

/** What a page gives the editor. */
export interface MindMapEditorProps {
  ref?: Ref<MindMapHandle>;
  document: ReadDocument;
  /** What the page says about saving. */
  status: string;
  /** Called after each change; `file` gives the document as it is then. */
  onChange: (file: () => MindMapFile) => void;
  /** New, open and import: the page shows another document. */
  onReplace: (file: MindMapFile) => void;
  /** Where it stands; the public page when absent. */
  place?: EditorPlace;
}

function useNewEditor({ document, onReplace, ...props }: MindMapEditorProps): Editor {
  const { message } = App.useApp();
  const place = props.place ?? null;
  const [editor] = useState((): Editor => {
    const { language, config } = usePreferences.getState();
    const map = createMap(document, engineSettings(language, config), (code) => {
      message.error(words[code][usePreferences.getState().language]);
    });
    const ui = createUi();
    if (place?.isLocked) ui.setState({ isReadonly: true });
    return { map, ui, replace: onReplace, place };
  });
  return useMemo(() => ({ ...editor, place }), [editor, place]);
}

/** Tells of each change, half-typed texts included, but not of those that the page itself has asked for. */
function useChanges({ map, ui }: Editor, { onChange, ref }: MindMapEditorProps): void {
  const isFollowing = useRef(false);
  useImperativeHandle(
    ref,
    () => ({
      follow(document) {
        isFollowing.current = true;
        try {
          return followMap(map, document, ui.getState().text);
        } finally {
          isFollowing.current = false;
        }
      },
    }),
    [map, ui],
  );
  const tell = useCallback(() => {
    if (isFollowing.current) return;
    onChange(() => {
      const { text, typed } = ui.getState();
      return fileOf(map, text?.typed() ?? typed);
    });
  }, [map, ui, onChange]);
  useEffect(() => map.watchDetails(tell), [map, tell]);
  const text = useStore(ui, (state) => state.text);
  useEffect(() => text?.watchTyped(tell), [text, tell]);
  useEffect(() => ui.subscribe((now, before) => now.typed !== before.typed && tell()), [ui, tell]);
}

/** The editor of one document: whoever shows another one gives it another key. */
export function MindMapEditor(props: MindMapEditorProps): ReactNode {
  const editor = useNewEditor(props);
  useChanges(editor, props);
  const { ui, place } = editor;
  // Inside the layout there is a main already.
  const Frame = place?.home ? 'section' : 'main';
  const language = usePreferences((state) => state.language);
  const isMiniMapOpen = usePreferences((state) => state.config.isMiniMapOpen);
  const isZen = useStore(ui, (state) => state.isZen);
  const isDemonstrating = useStore(ui, (state) => state.isDemonstrating);
  const isSearchOpen = useStore(ui, (state) => state.isSearchOpen);
  const locale = useMemo(() => (language === 'zh' ? zhCN : enUS), [language]);
  return (
    <ConfigProvider locale={locale}>
      <EditorContext value={editor}>
        <Frame className="mm-editor" lang={language === 'zh' ? 'zh-CN' : 'en'}>
          {!isZen && <TopBar />}
          <div className="mm-body">
            <div className="mm-stage">
              <MapCanvas />
              <MapMenu />
              <BranchBar />
              {isSearchOpen && <SearchBox />}
              <RichToolbar />
              <Scrollbars />
              {isMiniMapOpen && !isZen && !isDemonstrating && <MiniMap />}
              {isDemonstrating && <Demonstration />}
              {isZen && (
                <Button className="mm-leave-zen" onClick={() => ui.setState({ isZen: false })}>
                  {words.leaveZen[language]}
                </Button>
              )}
            </div>
            {!isZen && !place?.isLocked && <SideBar />}
          </div>
          {!isZen && <BottomBar status={props.status} />}
          <Dialogs />
        </Frame>
      </EditorContext>
    </ConfigProvider>
  );
}
