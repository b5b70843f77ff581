import { articleResource } from '@wm/contract/blog/article';
import { noticeResource } from '@wm/contract/system/notice';
import { roleResource } from '@wm/contract/system/role';
import { configResource } from '@wm/contract/system/config';
import { deptResource } from '@wm/contract/system/dept';
import { dictDataResource, dictTypeResource } from '@wm/contract/system/dict';
import { reportDictResource } from '@wm/contract/report/dict';
import { userResource } from '@wm/contract/system/user';
import { postResource } from '@wm/contract/system/post';
import type { ResourceSpec } from '@wm/contract/core/resource';

export interface Sample {
  resource: ResourceSpec;
  make: (mark: string) => object;
  /** Prefix of the codes its routes ask for, where that is not the resource's own name. */
  codes?: string;
  /** Whether one record is named in the query and the body instead of the path. */
  isKeyedInBody?: boolean;
}

/** One whole record of each resource, each of its columns under a value that stands nowhere else. */
export const samples: Record<string, Sample> = {
  'system:post': {
    resource: postResource,
    make: (mark) => ({
      post_code: `code-${mark}`,
      post_name: `name-${mark}`,
      post_sort: Number.parseInt(mark.slice(0, 3), 16),
      remark: `remark-${mark}`,
    }),
  },
  'system:role': {
    resource: roleResource,
    make: (mark) => ({
      role_key: `key-${mark}`,
      role_name: `name-${mark}`,
      remark: `remark-${mark}`,
    }),
  },
  'system:user': {
    resource: userResource,
    make: (mark) => ({
      username: `user_${mark.slice(0, 12)}`,
      password: 'some-secret',
      nickname: `nick-${mark}`,
      mobile: `138${String(Number.parseInt(mark.slice(0, 6), 16)).padStart(8, '7')}`,
      telephone: `0571-${String(Number.parseInt(mark.slice(6, 12), 16)).padStart(9, '6')}`,
      email: `mail-${mark}@example.cn`,
      remark: `remark-${mark}`,
    }),
  },
  'system:dept': {
    resource: deptResource,
    make: (mark) => ({
      parent_id: 100,
      dept_name: `dept-${mark}`,
      leader: `l-${mark}`,
      phone: `139${String(Number.parseInt(mark.slice(0, 6), 16)).padStart(8, '5')}`,
      email: `dept-${mark}@example.cn`,
    }),
  },
  'system:dict': {
    resource: dictTypeResource,
    make: (mark) => ({
      dict_name: `name-${mark}`,
      dict_type: `type_${mark}`,
      remark: `remark-${mark}`,
    }),
  },
  'system:dict-data': {
    resource: dictDataResource,
    codes: 'system:dict',
    isKeyedInBody: true,
    make: (mark) => ({
      dict_id: 1,
      dict_label: `label-${mark}`,
      dict_value: `value-${mark}`,
      css_class: `class-${mark}`,
      remark: `remark-${mark}`,
    }),
  },
  'system:config': {
    resource: configResource,
    make: (mark) => ({
      config_name: `name-${mark}`,
      config_key: `key.${mark}`,
      config_value: `value-${mark}`,
      remark: `remark-${mark}`,
    }),
  },
  'article:data': {
    resource: articleResource,
    make: (mark) => ({
      title: `title-${mark}`,
      excerpt: `excerpt-${mark}`,
      slug: `slug-${mark}`,
    }),
  },
  'system:notice': {
    resource: noticeResource,
    make: (mark) => ({
      notice_title: `title-${mark}`,
      notice_content: `content-${mark}`,
    }),
  },
  'report:dict': {
    resource: reportDictResource,
    isKeyedInBody: true,
    make: (mark) => ({
      dict_code: `CODE_${mark}`,
      dict_type: `TYPE_${mark}`,
      dict_label: `label-${mark}`,
      dict_value: `value-${mark}`,
      css_class: `class-${mark}`,
      remark: `remark-${mark}`,
    }),
  },
};
