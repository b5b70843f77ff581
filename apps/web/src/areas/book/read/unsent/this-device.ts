const key = 'wm-reader-device';

/** What tells this browser from a person's other ones, and what he would call it. */
export function thisDevice(): { device: string; deviceName: string } {
  let device = localStorage.getItem(key) ?? '';
  if (!/^[\w-]{8,64}$/.test(device)) {
    device = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
      part.toString(36),
    ).join('');
    localStorage.setItem(key, device);
  }
  const agent = navigator.userAgent;
  const isPhone = /iPhone|Android.+Mobile/.test(agent);
  const isTablet = /iPad|Android/.test(agent);
  return { device, deviceName: isPhone ? '手机' : isTablet ? '平板' : '电脑' };
}
