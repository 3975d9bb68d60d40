import './style.css';
import { createRoot } from 'react-dom/client';
import { Login } from './login.tsx';

const place = document.getElementById('page');
if (place !== null) createRoot(place).render(<Login />);
