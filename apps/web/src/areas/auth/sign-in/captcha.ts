import { request } from '#core/http/request.ts';
import type { FormView } from './form-view.ts';

interface CaptchaAnswer {
  captchaEnabled: boolean;
  registerEnabled: boolean;
  uuid: string;
  img: string;
}

const timeoutMs = 20_000;

/** The captcha of both forms: one picture, good for one attempt. */
export class Captcha {
  uuid = '';
  /** As the page was delivered, until the first answer: who is quick must not wait for a field that is not there. */
  isEnabled = !document.documentElement.dataset['without']?.split(' ').includes('captcha');
  private readonly views: readonly FormView[];

  constructor(views: readonly FormView[]) {
    this.views = views;
    for (const button of document.querySelectorAll('.renew')) {
      button.addEventListener('click', () => void this.renew());
    }
  }

  /** Fetches a new picture; hides what the server has switched off. */
  async renew(): Promise<void> {
    try {
      const answer = await request<CaptchaAnswer>({
        method: 'GET',
        url: '/admin/v2/captcha_image',
        isToken: false,
        silent: true,
        timeout: timeoutMs,
      });
      this.show(answer);
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      for (const view of this.views) view.showError('code', `${text}，点击图片重试`);
    }
  }

  private show({ captchaEnabled, registerEnabled, uuid, img }: CaptchaAnswer): void {
    this.uuid = uuid;
    this.isEnabled = captchaEnabled;
    for (const { form } of this.views) {
      const box = form.querySelector<HTMLElement>('.captcha');
      const picture = form.querySelector<HTMLImageElement>('.renew img');
      if (box) box.hidden = !captchaEnabled;
      if (!picture) continue;
      picture.src = captchaEnabled ? `data:image/png;base64,${img}` : '';
      picture.hidden = !captchaEnabled;
    }
    for (const view of this.views) view.fill('code', '');
    const invitation = document.querySelector<HTMLElement>('#sign-in .other');
    if (invitation) invitation.hidden = !registerEnabled;
    // From here on this answer holds, not what the page was delivered with.
    delete document.documentElement.dataset['without'];
  }
}
