bot_center = [9.5,42];
bot_rot = 0; strength = [0.05, 1];
%{
%}
for x
[a,b] = tcp_setup('server', 9000, 9001);
