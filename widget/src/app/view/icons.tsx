import type { ReactNode } from "react";

const icon = (content: ReactNode) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {content}
  </svg>
);

export const ChatIcon = () => icon(<path d="M21 12a8 8 0 0 1-8 8H4l2-3a8 8 0 1 1 15-5z" />);
export const CloseIcon = () => icon(<path d="M6 6l12 12M18 6L6 18" />);
export const BackIcon = () => icon(<path d="M15 5l-7 7 7 7" />);
export const MailIcon = () => icon(<path d="M3 6h18v12H3zM3 7l9 6 9-6" />);
export const MicrophoneIcon = () =>
  icon(<path d="M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3" />);
export const SendIcon = () => icon(<path d="M5 12h14M13 6l6 6-6 6" />);
export const LikeIcon = () => icon(<path d="M7 11v9H4v-9zM7 11l4-8a2 2 0 0 1 2 2v4h6l-2 11H7" />);
export const DislikeIcon = () => icon(<path d="M7 13V4H4v9zM7 13l4 8a2 2 0 0 0 2-2v-4h6L17 4H7" />);
