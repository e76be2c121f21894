import { useNavigate } from "@tanstack/react-router";
import { Languages, LogOut, Moon, Server, Sun, UserRound } from "lucide-react";
import { useState } from "react";
import { texts } from "../i18n/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Menu } from "../ui/menu.tsx";
import { useToast } from "../ui/toast.tsx";
import { errorMessage } from "../api/error-message.ts";
import { LanguageField } from "./language-field.tsx";
import { leave, useWorkspace } from "./me.tsx";
import { useTheme } from "./theme.ts";

export function AccountMenu() {
  const { me } = useWorkspace();
  const [theme, setTheme] = useTheme();
  const [isChoosingLanguage, setChoosingLanguage] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  async function signOut() {
    try {
      await leave();
      await navigate({ to: "/sign-in" });
    } catch (error) {
      toast(errorMessage(error), "problem");
    }
  }
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            className="mt-2 flex w-full items-center gap-2.5 rounded-lg p-2 text-start -outline-offset-2 hover:bg-hover"
          >
            <Avatar name={me.user.name} picture={me.user.profile_pic} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-[13px] font-medium">{me.user.name}</span>
              <span className="block truncate text-xs text-muted">{me.user.email}</span>
            </span>
          </button>
        }
        items={[
          {
            key: "profile",
            label: texts.navigation.profile,
            icon: UserRound,
            run: () => void navigate({ to: "/profile" }),
          },
          ...(me.is_operator
            ? [
                {
                  key: "installation",
                  label: texts.navigation.installation,
                  icon: Server,
                  run: () => void navigate({ to: "/installation" }),
                },
              ]
            : []),
          theme === "dark"
            ? { key: "theme", label: texts.theme.toLight, icon: Sun, run: () => setTheme("light") }
            : { key: "theme", label: texts.theme.toDark, icon: Moon, run: () => setTheme("dark") },
          {
            key: "language",
            label: texts.language.title,
            icon: Languages,
            run: () => setChoosingLanguage(true),
          },
          "line",
          { key: "out", label: texts.navigation.signOut, icon: LogOut, run: () => void signOut() },
        ]}
      />
      {isChoosingLanguage && (
        <Dialog open onClose={() => setChoosingLanguage(false)} title={texts.language.title}>
          <LanguageField />
        </Dialog>
      )}
    </>
  );
}
