import { InboxOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { PackDictItem, PackItem, PackPlan, SourceMapping } from '@wm/contract/report/pack';
import { Alert, Button, Spin, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { publishedKey, reportApi } from '../report.api.ts';
import { DictItemList, ItemList } from './item-list.tsx';
import { checkPack, installPack, planPack, reportPackApi } from './pack.api.ts';
import { chosenDictsOf, chosenOf, countChanges, countDictChanges } from './pack-choices.ts';
import type { Choices, DictChoices } from './pack-choices.ts';
import { PlanView } from './plan-view.tsx';

interface State {
  plan?: PackPlan;
  choices: Choices;
  dictChoices: DictChoices;
  sources: SourceMapping[];
  problem?: string;
  done?: { changed: number; dictChanged: number; items: PackItem[]; dicts: PackDictItem[] };
}

const nothing: State = { choices: {}, dictChoices: {}, sources: [] };

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : '没有完成，请重试';
}

/** What is installed, in a few words. */
function installText(reports: number, entries: number): string {
  const parts = [
    ...(reports > 0 ? [`${reports} 张报表`] : []),
    ...(entries > 0 ? [`${entries} 条字典`] : []),
  ];
  return parts.length > 0 ? `安装 ${parts.join('、')}` : '没有要安装的';
}

/** 安装报表包: a file is checked, what it will do is shown, and then it does it: all of it, or nothing. */
export function InstallDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const [state, setState] = useState<State>(nothing);
  const [isBusy, run] = useBusy();
  const client = useQueryClient();
  const { plan, choices, dictChoices, sources, problem, done } = state;
  const check = (file: File): void =>
    void run(async () => {
      try {
        setState({ ...nothing, plan: await checkPack(file) });
      } catch (error) {
        setState({ ...nothing, problem: textOf(error) });
      }
    });
  const replan = async (id: number, mapped: SourceMapping[]): Promise<void> => {
    const next = await planPack(id, mapped);
    setState((old) => ({ ...old, plan: next, sources: mapped }));
  };
  const map = (mapping: SourceMapping): void => {
    if (!plan) return;
    const mapped = [...sources.filter(({ name }) => name !== mapping.name), mapping];
    setState({ ...state, sources: mapped });
    void replan(plan.id, mapped).catch((error: unknown) =>
      setState((old) => ({ ...old, problem: textOf(error) })),
    );
  };
  const install = async (): Promise<void> => {
    if (!plan) return;
    try {
      const made = await installPack(plan.id, {
        sources,
        choices: chosenOf(plan, choices),
        dicts: chosenDictsOf(plan, dictChoices),
      });
      setState({ ...state, done: made });
      await client.invalidateQueries({ queryKey: [reportPackApi.path] });
      await client.invalidateQueries({ queryKey: [reportApi.path] });
      await client.invalidateQueries({ queryKey: publishedKey });
    } catch (error) {
      // Somebody has changed a report meanwhile: what would be done now is shown.
      if (error instanceof HttpError && error.code === 409) await replan(plan.id, sources);
      setState((old) => ({ ...old, problem: textOf(error) }));
    }
  };
  const count = plan ? countChanges(plan, choices) : 0;
  const dictCount = plan ? countDictChanges(plan, dictChoices) : 0;
  return (
    <AppDrawer
      open
      size={720}
      title="安装报表包"
      onClose={() => !isBusy && onClose()}
      footer={
        <div className="rp-bar rp-plan-bar">
          <Button onClick={onClose}>{done ? '关闭' : '取消'}</Button>
          {plan && !done && (
            <Button
              type="primary"
              loading={isBusy}
              disabled={count + dictCount === 0}
              onClick={() => void run(install)}
            >
              {installText(count, dictCount)}
            </Button>
          )}
        </div>
      }
    >
      <div className="rp-plan">
        {!plan && (
          <Upload.Dragger
            accept=".zip"
            maxCount={1}
            showUploadList={false}
            disabled={isBusy}
            beforeUpload={(chosen) => {
              check(chosen);
              return false;
            }}
          >
            <p>{isBusy ? <Spin /> : <InboxOutlined aria-hidden />}</p>
            <p>
              <strong>把报表包（ZIP）拖到这里，或点击选择</strong>
            </p>
            <p className="wm-muted">最多 5 MB；先检查并列出会发生什么，确认后才安装</p>
          </Upload.Dragger>
        )}
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
        {plan && !done && (
          <PlanView
            {...{ plan, choices, dictChoices, sources }}
            onChoose={(code, choice) =>
              setState({ ...state, choices: { ...choices, [code]: choice } })
            }
            onChooseDict={(key, choice) =>
              setState({ ...state, dictChoices: { ...dictChoices, [key]: choice } })
            }
            onMap={map}
          />
        )}
        {done && (
          <>
            <Alert
              type="success"
              showIcon
              title={
                done.changed + done.dictChanged > 0
                  ? `已${installText(done.changed, done.dictChanged)}`
                  : '这里已经是包里的内容，没有改动'
              }
            />
            <ItemList items={done.items} />
            <DictItemList dicts={done.dicts} />
          </>
        )}
      </div>
    </AppDrawer>
  );
}
