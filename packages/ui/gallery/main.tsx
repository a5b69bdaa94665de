import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IconButton } from '../src/icon-button.tsx';
import { MonitorIcon, MoonIcon, SunIcon } from '../src/icon.tsx';
import { Logo } from '../src/logo.tsx';
import { ToastProvider } from '../src/toasts.tsx';
import { Actions } from './actions.tsx';
import { Content } from './content.tsx';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';
import './gallery.css';

const themes = [
  { theme: '', label: 'As the system', icon: <MonitorIcon /> },
  { theme: 'light', label: 'Light', icon: <SunIcon /> },
  { theme: 'dark', label: 'Dark', icon: <MoonIcon /> },
];

function Gallery() {
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    document.documentElement.dataset['theme'] = chosen;
  }, [chosen]);
  return (
    <ToastProvider position="bottom-right" durationMs={3000}>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-320 items-center gap-6 px-4 sm:px-8">
          <Logo />
          <nav aria-label="Contents" className="hidden flex-1 gap-4 text-ink-muted sm:flex">
            <a href="#foundations">Foundations</a>
            <a href="#actions">Actions</a>
            <a href="#fields">Fields</a>
            <a href="#content">Content</a>
          </nav>
          <div className="ml-auto flex">
            {themes.map(({ theme, label, icon }) => (
              <IconButton
                key={theme}
                label={label}
                icon={icon}
                aria-pressed={chosen === theme}
                onClick={() => setChosen(theme)}
              />
            ))}
          </div>
        </div>
      </header>
      <main className="mx-auto max-w-320 px-4 sm:px-8">
        <Foundations />
        <Actions />
        <Fields />
        <Content />
      </main>
    </ToastProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
