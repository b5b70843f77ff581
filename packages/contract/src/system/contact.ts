import { z } from 'zod';

const mailPattern = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;
const telephonePattern = /^[\d+() -]{3,20}$/;

/** A mobile number of the mainland, or nothing. */
export const mobile = z
  .string()
  .trim()
  .regex(/^$|^1[3-9]\d{9}$/, '请输入正确的手机号码');

/** A landline. */
export const telephone = z
  .string()
  .trim()
  .min(1, '请输入电话')
  .regex(telephonePattern, '请输入正确的电话号码');

/** A mail address. */
export const email = z
  .string()
  .trim()
  .min(1, '请输入邮箱')
  .max(50, '邮箱不超过 50 个字符')
  .regex(mailPattern, '请输入正确的邮箱地址');

/** A landline, or nothing. */
export const optionalTelephone = z
  .string()
  .trim()
  .refine((text) => text === '' || telephonePattern.test(text), '请输入正确的电话号码');

/** A mail address, or nothing. */
export const optionalEmail = z
  .string()
  .trim()
  .max(50, '邮箱不超过 50 个字符')
  .refine((text) => text === '' || mailPattern.test(text), '请输入正确的邮箱地址');
