import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/sidebar.css";
import "./styles/messages.css";
import "./styles/app-view.css";
import "./styles/composer.css";
import "./styles/blocks.css";
import "./styles/elements.css";
import "./styles/modal.css";
import "./styles/inspector.css";
import "./styles/calendar.css";
import "./styles/motion.css";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
