import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import type { InheritanceRun, RunOptions } from '@wm/contract/knowledge/inheritance-run';
import { InboxOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Progress, Select, Table, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { formatCount } from '#core/format-count.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { attachVcf, caseKey, isOpen, startRun, useRuns } from './case.api.ts';
import { MergePart } from './merge/merge-part.tsx';
import { CaseFrame } from './parts/case-frame.tsx';
import { RunStateMark } from './parts/run-state-mark.tsx';

/** 文件与分析: what the file has for the filters, and beginning an analysis. */
export function FilesPage(): ReactNode {
  return (
    <CaseFrame page="files">
      {(shown) => (
        <>
          <FilePart shown={shown} />
          <MergePart shown={shown} />
          {shown.file && (
            <PermissionGate anyOf={['knowledge:inheritance-mutation:run']}>
              <StartPart shown={shown} />
            </PermissionGate>
          )}
          <RunsPart id={shown.id} />
        </>
      )}
    </CaseFrame>
  );
}

function FilePart({ shown }: { shown: InheritanceCase }): ReactNode {
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const bring = async (file: File): Promise<void> => {
    setShare(0);
    try {
      const fileName = await uploadByPieces(file, { onProgress: setShare });
      await attachVcf(shown.id, fileName);
      await client.invalidateQueries({ queryKey: caseKey(shown.id) });
    } catch (error) {
      // What the server refuses is shown by the client.
      const isTold = error instanceof HttpError && error.kind === 'refused';
      if (!isTold) notifier().message('error', '上传失败，请重试');
    }
    setShare(undefined);
  };
  return (
    <section className="kb-panel" aria-label="VCF 文件">
      <h2>VCF 文件</h2>
      <PermissionGate anyOf={['knowledge:inheritance-mutation:edit']}>
        <div className="kb-drop">
          <Upload.Dragger
            accept=".vcf,.gz"
            showUploadList={false}
            multiple={false}
            disabled={share !== undefined}
            beforeUpload={(file) => {
              void bring(file);
              return false;
            }}
          >
            <p className="kb-drop-icon" aria-hidden>
              <InboxOutlined />
            </p>
            <p className="kb-drop-title">
              把 VCF 拖到这里，或点击选择{shown.file && '，替换现在的文件'}
            </p>
            <p className="wm-muted">.vcf 或 .vcf.gz；断线后接着上传</p>
          </Upload.Dragger>
        </div>
      </PermissionGate>
      <PermissionGate anyOf={['genome:bam:list']}>
        <p>
          <Link to={`/genome/bam-alignment?case=${shown.id}`}>看比对，或为这个病例上传 BAM</Link>
        </p>
      </PermissionGate>
      {share !== undefined && <Progress percent={Math.round(share * 100)} aria-label="上传进度" />}
      {shown.file && <Forecast file={shown.file} people={shown.people} />}
    </section>
  );
}

type Forecasting = Pick<InheritanceCase, 'people'> & { file: NonNullable<InheritanceCase['file']> };

/** What the filters will have to rest on, told from the head of the file before anything is analysed. */
function Forecast({ file, people }: Forecasting): ReactNode {
  const missing = people.filter(({ id }) => !file.samples.includes(id));
  const lines: [boolean, string, string][] = [
    [
      file.assembly !== '',
      '参考组装',
      file.assembly || '文件头没有写，X、Y 的区段按 GRCh37 无法核对',
    ],
    [
      file.consequenceKeys.length > 0,
      '后果注释',
      file.consequenceKeys.join('、') || '没有，复合杂合不能按后果配对',
    ],
    [
      file.frequencyKeys.length > 0,
      '人群频率',
      file.frequencyKeys.join('、') || '没有，不会按频率过滤',
    ],
    [
      people.length > 0 && missing.length === 0,
      '样本',
      missing.length === 0
        ? file.samples.join('、')
        : `${file.samples.join('、')}；家系中 ${missing.map(({ id }) => id).join('、')} 不在文件里`,
    ],
  ];
  return (
    <dl className="kb-forecast">
      <div>
        <dt>文件</dt>
        <dd>
          {file.name}（{formatCount(Math.ceil(file.size / 1024))} KB）
        </dd>
      </div>
      {lines.map(([isThere, title, text]) => (
        <div key={title}>
          <dt>
            <span aria-hidden>{isThere ? '●' : '▨'}</span> {title}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const defaults: RunOptions = {
  requirePass: true,
  quality: true,
  frequency: true,
  pairConsequences: 'coding',
  pairSilent: true,
  confirmedSex: [],
};

function StartPart({ shown }: { shown: InheritanceCase }): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [options, setOptions] = useState(defaults);
  const [isBusy, run] = useBusy();
  const set = (changed: Partial<RunOptions>): void => setOptions({ ...options, ...changed });
  const start = async (): Promise<void> => {
    try {
      const { runNo } = await startRun(shown.id, options);
      await client.invalidateQueries({ queryKey: caseKey(shown.id) });
      void navigate(`/knowledge/case/${shown.id}/results?run=${runNo}`);
    } catch {
      // The client has shown why.
    }
  };
  const flag = (key: 'requirePass' | 'quality' | 'frequency', label: string): ReactNode => (
    <Checkbox checked={options[key]} onChange={({ target }) => set({ [key]: target.checked })}>
      {label}
    </Checkbox>
  );
  return (
    <section className="kb-panel" aria-label="开始分析">
      <h2>开始分析</h2>
      <div className="kb-run-options">
        {flag('requirePass', '只要 FILTER 通过的记录')}
        {flag('quality', '核对基因型质量（不合格的按未知处理，患者的记为“可能”）')}
        {flag('frequency', '按各模式的人群频率上限过滤')}
        <label>
          复合杂合的配对
          <Select
            value={options.pairConsequences}
            options={[
              { value: 'coding', label: '只配影响产物的后果' },
              { value: 'all', label: '任何后果都配' },
            ]}
            onChange={(pairConsequences) => set({ pairConsequences })}
          />
        </label>
        <Checkbox
          checked={options.pairSilent}
          disabled={options.pairConsequences === 'all'}
          onChange={({ target }) => set({ pairSilent: target.checked })}
        >
          同义变异也参与配对
        </Checkbox>
        <label>
          确认登记性别无误（基因型与登记不符时，不确认则不判断 X、Y）
          <Select
            mode="multiple"
            allowClear
            placeholder="没有"
            value={options.confirmedSex}
            options={shown.people.map(({ id }) => ({ value: id, label: id }))}
            onChange={(confirmedSex: string[]) => set({ confirmedSex })}
          />
        </label>
      </div>
      {shown.people.length === 0 && (
        <Alert
          type="warning"
          showIcon
          title={<Link to={`/knowledge/case/${shown.id}/family`}>先画家系或上传 PED</Link>}
        />
      )}
      <Button
        type="primary"
        loading={isBusy}
        disabled={shown.people.length === 0 || isOpen(shown.runState)}
        onClick={() => void run(start)}
      >
        开始分析
      </Button>
    </section>
  );
}

function RunsPart({ id }: { id: number }): ReactNode {
  const { data } = useRuns(id);
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="kb-panel" aria-label="分析记录">
      <h2>分析记录</h2>
      <Table<InheritanceRun>
        rowKey="runNo"
        size="small"
        pagination={false}
        scroll={{ x: 720 }}
        dataSource={data.rows}
        columns={[
          {
            title: '次数',
            dataIndex: 'runNo',
            width: 90,
            render: (_, { runNo }) => (
              <Link to={`/knowledge/case/${id}/results?run=${runNo}`}>第 {runNo} 次</Link>
            ),
          },
          {
            title: '状态',
            dataIndex: 'state',
            width: 110,
            render: (_, { state }) => <RunStateMark state={state} />,
          },
          {
            title: '候选变异',
            dataIndex: 'kept',
            width: 100,
            align: 'right',
            render: (_, { kept }) => (kept === null ? '--' : formatCount(kept)),
          },
          { title: '文件', dataIndex: 'fileName', ellipsis: true, width: 180 },
          { title: '操作人', dataIndex: 'userName', width: 110, ellipsis: true },
          {
            title: '创建时间',
            dataIndex: 'createTime',
            width: 180,
            render: (_, { createTime }) => formatDateTime(createTime),
          },
          {
            title: '说明',
            dataIndex: 'message',
            width: 180,
            render: (_, { message, isOutdated }) => message || (isOutdated ? '按旧家系计算' : '--'),
          },
        ]}
      />
    </section>
  );
}
