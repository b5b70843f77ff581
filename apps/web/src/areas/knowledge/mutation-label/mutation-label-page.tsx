import type { RuleEffect, MutationLabel } from '@wm/contract/knowledge/mutation-label';
import { labelScopes, ruleSentence } from '@wm/contract/knowledge/label-words';
import type { LabelRule } from '@wm/contract/knowledge/label-rules';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { MoreActions } from '#ui/actions/more-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { CrudField } from '#ui/overlays/crud-fields.tsx';
import type { mutationLabelResource } from '@wm/contract/knowledge/mutation-label';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { CatalogForm } from '../catalog/catalog-form.tsx';
import type { CatalogField } from '../catalog/catalog-form.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { variantAddress } from '../variant/variant-address.ts';
import { LabelTag } from './label-tag.tsx';
import { applyRule, mutationLabelApi, previewRule, undoRule } from './mutation-label.api.ts';
import { RuleEditor } from './rule-editor.tsx';
import './mutation-label.css';

const columns = columnsOf<MutationLabel>()(
  {
    dataIndex: 'labelName',
    title: '标签名称',
    sorter: true,
    width: 170,
    fixed: 'start',
    render: (_, { labelName, color, metaRule }) => (
      <LabelTag name={labelName} color={color} isAuto={Boolean(metaRule)} />
    ),
  },
  { dataIndex: 'labelCode', title: '标签代码', sorter: true, width: 120 },
  {
    dataIndex: 'labelGroup',
    title: '标签分组',
    width: 100,
    render: (_, row) => row.labelGroup || '--',
  },
  { dataIndex: 'scope', title: '适用范围', width: 100 },
  {
    dataIndex: 'metaRule',
    title: '自动打标规则',
    width: 250,
    ellipsis: true,
    render: (_, { metaRule }) => ruleSentence(metaRule) || '手工',
  },
  { dataIndex: 'labelSort', isSpare: true, title: '排序', sorter: true, width: 80, align: 'right' },
  { ...updateTimeColumn, isSpare: true },
  {
    dataIndex: 'mutationCount',
    title: '突变数',
    width: 100,
    align: 'right',
    render: (_, { id, mutationCount }) => (
      <Link to={`/knowledge/mutation?label_id=${id}`}>{formatCount(mutationCount)}</Link>
    ),
  },
);

const search = [
  textSearch('labelName', '标签名称'),
  textSearch('labelCode', '标签代码'),
  textSearch('labelGroup', '标签分组', '完整的分组名称'),
  choiceSearch('scope', '适用范围', labelScopes),
  textSearch('color', '颜色', '例如：#1f77d0'),
  textSearch('labelSort', '排序'),
  textSearch('sourceId', '来源编号', '完整的来源编号'),
];

const fields: readonly CatalogField[] = [
  { name: 'labelCode', label: '标签代码', required: true, most: 64 },
  { name: 'labelName', label: '标签名称', required: true, most: 50 },
  { name: 'labelGroup', label: '标签分组', most: 50 },
  { name: 'color', label: '颜色', most: 7 },
  { name: 'scope', label: '适用范围', options: labelScopes },
  { name: 'labelSort', label: '排序', kind: 'number' },
];

const defaults = { color: '#1f77d0', scope: '突变' as const, metaRule: null };

/** 突变标签: marks for variants, given by hand or by a rule. */
export function MutationLabelPage(): ReactNode {
  return (
    <CatalogPage
      api={mutationLabelApi}
      columns={columns}
      search={search}
      fields={fields}
      defaults={defaults}
      emptyText="还没有标签，新增一个吧"
      nameOf={({ labelName }) => labelName}
      idOf={({ id }) => id}
      isImported={false}
      renderForm={(crud) => <LabelForm crud={crud} />}
      renderMore={(row, refresh) => <RuleActions row={row} refresh={refresh} />}
    />
  );
}

function LabelForm({ crud }: { crud: CrudForm<typeof mutationLabelResource> }): ReactNode {
  return (
    <CatalogForm
      crud={crud}
      fields={fields}
      lead={
        crud.mayWrite('metaRule') && (
          <>
            <CrudField
              name="metaRule"
              label="自动打标规则"
              extra="保存后在列表里点「应用」；手工取下的标签不会再被贴上"
            >
              <RuleEditor />
            </CrudField>
            <Preview crud={crud} />
          </>
        )
      }
    />
  );
}

/** What the rule as it stands would do. */
function Preview({ crud }: { crud: CrudForm<typeof mutationLabelResource> }): ReactNode {
  const rule = Form.useWatch('metaRule', crud.form);
  const [found, setFound] = useState<{ rule: LabelRule; effect: RuleEffect }>();
  const [isBusy, run] = useBusy();
  if (!rule) return null;
  const isWhole = labelRuleIsWhole(rule);
  // What another rule would have done is told no more.
  const effect = found?.rule === rule ? found.effect : undefined;
  const ask = async (): Promise<void> => {
    try {
      setFound({ rule, effect: await previewRule(crud.row?.id ?? null, rule) });
    } catch {
      setFound(undefined);
    }
  };
  return (
    <div className="kb-preview" aria-live="polite">
      <Button size="small" loading={isBusy} disabled={!isWhole} onClick={() => void run(ask)}>
        试算
      </Button>
      {effect && (
        <>
          <p>
            命中 {formatCount(effect.hits)} · 新增 {formatCount(effect.added)} · 不再符合{' '}
            {formatCount(effect.removed)}
          </p>
          <ul>
            {effect.examples.map((one) => (
              <li key={one.id}>
                <Link to={variantAddress(one.id)}>
                  {one.geneSymbol} {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function labelRuleIsWhole({ all }: NonNullable<MutationLabel['metaRule']>): boolean {
  return all.every((one) => !('values' in one) || one.values.length > 0);
}

function RuleActions({
  row,
  refresh,
}: {
  row: MutationLabel;
  refresh: () => Promise<void>;
}): ReactNode {
  const { modal } = App.useApp();
  if (!row.metaRule) return null;
  const apply = async (): Promise<void> => {
    await applyRule(row.id);
    notifier().message('success', `正在应用「${row.labelName}」的规则，完成后突变数会更新`);
    await refresh();
  };
  const undo = async (): Promise<void> => {
    const { added, removed } = await undoRule(row.id);
    notifier().message('success', `已撤销：取下 ${removed} 个，贴回 ${added} 个`);
    await refresh();
  };
  return (
    <PermissionGate anyOf={['knowledge:mutation-label:edit']}>
      <RowAction onClick={() => void apply().catch(() => undefined)}>应用</RowAction>
      <MoreActions
        actions={[
          {
            key: 'undo',
            label: '撤销最近一次应用',
            onClick: () => {
              modal.confirm({
                title: `撤销「${row.labelName}」最近一次应用？`,
                content: '恢复到应用之前的标签',
                okText: '撤销应用',
                cancelText: '返回',
                centered: true,
                onOk: () => undo().catch(() => undefined),
              });
            },
          },
        ]}
      />
    </PermissionGate>
  );
}
