import {
  BgColorsOutlined,
  CloseOutlined,
  FormatPainterOutlined,
  FunctionOutlined,
  HighlightOutlined,
  KeyOutlined,
  PartitionOutlined,
  SettingOutlined,
  SmileOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useEditor, useUi, useWords } from '../editor/editor-context.ts';
import type { PanelName } from '../editor/editor-context.ts';
import { useChosenPart } from '../editor/use-chosen-part.ts';
import type { Word } from '../words.ts';
import { BaseStylePanel } from './base-style-panel.tsx';
import { FormulaPanel } from './formula-panel.tsx';
import { IconPanel } from './icon-panel.tsx';
import { StylePanel } from './node-style-panel.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { ShortcutPanel } from './shortcut-panel.tsx';
import { StructurePanel } from './structure-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';

/** The panels in the order of the rail. */
const panels: Readonly<
  Record<PanelName, { Icon: ComponentType; panel: ReactNode; edits: boolean }>
> = {
  nodeStyle: { Icon: HighlightOutlined, panel: <StylePanel />, edits: true },
  baseStyle: { Icon: FormatPainterOutlined, panel: <BaseStylePanel />, edits: true },
  theme: { Icon: BgColorsOutlined, panel: <ThemePanel />, edits: true },
  structure: { Icon: PartitionOutlined, panel: <StructurePanel />, edits: true },
  outline: { Icon: UnorderedListOutlined, panel: <OutlinePanel />, edits: false },
  icon: { Icon: SmileOutlined, panel: <IconPanel />, edits: true },
  formula: { Icon: FunctionOutlined, panel: <FormulaPanel />, edits: true },
  settings: { Icon: SettingOutlined, panel: <SettingsPanel />, edits: false },
  shortcuts: { Icon: KeyOutlined, panel: <ShortcutPanel />, edits: false },
};

const names = Object.keys(panels) as PanelName[];

/** What the panel of styles is called while something else than nodes is chosen. */
const partNames = { line: 'lineStyle', frame: 'frameStyle' } as const;

/** The rail that opens panels, and the open one. What changes the map cannot be opened while it is read-only. */
export function SideBar(): ReactNode {
  const { ui } = useEditor();
  const { t } = useWords();
  const open = useUi((state) => state.panel);
  const isReadonly = useUi((state) => state.isReadonly);
  const part = useChosenPart();
  const titleOf = (name: PanelName): Word =>
    name === 'nodeStyle' && part ? partNames[part.kind] : name;
  const shown = open && !(isReadonly && panels[open].edits) ? open : null;
  return (
    <>
      {shown && (
        <aside className="mm-side" aria-label={t(titleOf(shown))}>
          <div className="mm-side-head">
            <h2>{t(titleOf(shown))}</h2>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('close')}
              onClick={() => ui.setState({ panel: null })}
            />
          </div>
          <div className="mm-side-body">{panels[shown].panel}</div>
        </aside>
      )}
      <nav className="mm-rail" aria-label={t('panels')}>
        {names.map((name) => {
          const { Icon, edits } = panels[name];
          return (
            <button
              key={name}
              type="button"
              className="mm-rail-button"
              aria-label={t(titleOf(name))}
              aria-pressed={name === shown}
              disabled={isReadonly && edits}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => ui.setState({ panel: name === shown ? null : name })}
            >
              <Icon />
              <span>{t(name === 'nodeStyle' && part ? part.kind : name)}</span>
            </button>
          );
        })}
      </nav>
    </>
  );
}
