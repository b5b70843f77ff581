import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Dropdown, Progress, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { downloadTemplate, startImport, templateNames } from '../import.api.ts';

const accepted = '.txt,.tsv,.gmt,.vcf,.gz,.json,.csv,.xlsx,.bed';

const sources = [
  'HGNC 基因全集（文本、JSON）',
  'ClinVar VCF、variant_summary',
  'CIViC 证据、断言、突变、概述',
  'ClinGen 剂量敏感性、有效性',
  'HPO genes_to_disease',
  'Reactome、WikiPathways GMT',
  'OncoTree（JSON、文本）',
  'UniProt 结构域',
  '基因列表、BED',
  'GenCC 基因疾病关联',
  '按模板填写的表格',
  '以上表格另存的 Excel',
];

const templates = {
  items: Object.entries(templateNames).map(([key, label]) => ({ key, label })),
  onClick: ({ key }: { key: string }) => {
    const name = templateNames[key as keyof typeof templateNames];
    // What is refused is shown by the client.
    downloadTemplate(key, name).catch(() => undefined);
  },
};

/** Where a file is dropped: it is uploaded by pieces, then tried. */
export function ImportDrop(): ReactNode {
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const bring = async (file: File): Promise<void> => {
    setShare(0);
    const fileName = await uploaded(file, setShare);
    // What is refused from here on is shown by the client.
    const batch =
      fileName === undefined ? undefined : await startImport(fileName).catch(() => null);
    setShare(undefined);
    if (batch) void navigate(`/knowledge/import/${batch.id}`);
  };
  return (
    <section className="kb-panel" aria-label="导入文件">
      <div className="kb-drop">
        <Upload.Dragger
          accept={accepted}
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
          <p className="kb-drop-title">把来源网站下载的文件拖到这里，或点击选择</p>
          <p className="wm-muted">格式自动识别，.gz 不用解压；先试运行，确认后才写入</p>
          <p className="wm-muted">{sources.join(' · ')}</p>
        </Upload.Dragger>
      </div>
      <Dropdown trigger={['click']} menu={templates}>
        <Button className="kb-templates" icon={<DownloadOutlined />}>
          下载模板
        </Button>
      </Dropdown>
      {share !== undefined && <Progress percent={Math.round(share * 100)} aria-label="上传进度" />}
    </section>
  );
}

/** The name of the uploaded file; undefined once it is told why there is none. */
async function uploaded(
  file: File,
  onProgress: (share: number) => void,
): Promise<string | undefined> {
  try {
    return await uploadByPieces(file, { onProgress });
  } catch (error) {
    const message = error instanceof HttpError ? error.message : '';
    notifier().message('error', message || '上传失败，请重试');
    return undefined;
  }
}
