import { defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const authContract = defineAreaContract({
  errors: {
    'auth.required': refusal(401, '认证失败，无法访问系统资源'),
    'auth.forbidden': refusal(403, '当前操作没有权限'),
    'auth.grant-forbidden': refusal(403, '不能授予自己没有的权限'),
    'auth.column-forbidden': refusal(403, '没有权限操作部分字段'),
    'auth.wrong-password': warning('用户名或密码错误'),
    'auth.wrong-captcha': warning('验证码错误或已过期'),
    'auth.captcha-needed': warning('请输入验证码'),
    'auth.disabled': warning('账号已停用，请联系管理员'),
    'auth.locked': warning('登录失败次数过多，请稍后再试'),
    'auth.name-taken': warning('注册失败，该用户名不可用'),
    'auth.registration-closed': warning('当前系统没有开启注册功能'),
    'auth.old-password-wrong': warning('旧密码不正确'),
    'auth.unlock-failed': warning('密码不正确'),
    'auth.confirm-needed': refusal(428, '请再次输入密码'),
    'auth.confirm-locked': refusal(429, '密码输错次数过多，请稍后再试'),
    'auth.locked-screen': refusal(423, '屏幕已锁定，请先解锁'),
    'auth.factor-owed': refusal(424, '您的角色要求两步验证，请先开启'),
    'auth.factor-wrong': warning('动态验证码不正确或已使用过'),
    'auth.factor-locked': refusal(429, '动态验证码输错次数过多，请稍后再试'),
    'auth.factor-expired': warning('登录等待的时间过长，请重新输入用户名和密码'),
    'auth.factor-on': warning('两步验证已经开启'),
    'auth.factor-off': warning('两步验证没有开启'),
    'auth.factor-demanded': warning('您的角色要求两步验证，不能关闭'),
    'preference.too-many': warning('保存的设置过多，请先清除一些'),
  },
});
