const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biP(?:hone|od)\b/, "iOS"],
  [/\biPad\b/, "iPadOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

export interface Device {
  readonly deviceType: "desktop" | "mobile" | "tablet";
  readonly platform: string | null;
}

/** What a browser reports about its device. */
export function deviceOfVisitor(userAgent: string): Device {
  const platform = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const isTablet =
    /\biPad\b|\bTablet\b/.test(userAgent) || (platform === "Android" && !/\bMobile\b/.test(userAgent));
  const isMobile = /\bMobile\b|\biPhone\b/.test(userAgent);
  return { deviceType: isTablet ? "tablet" : isMobile ? "mobile" : "desktop", platform };
}
