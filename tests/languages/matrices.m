% SPDX-FileCopyrightText: Understudy contributors
% SPDX-License-Identifier: Apache-2.0
%
% Octave: random matrices, eigenvalues, pauses, clocks; a child process drives.
driver = popen(["bash ", fileparts(mfilename("fullpath")), "/drive.sh"], "w");
for speed = {"64", "7f", "0"}
  fprintf(driver, "%s\n", speed{1});
  fflush(driver);
  pause(0.05 + rand() / 20);
end
pclose(driver);
matrix = randn(40);
printf("%.17g %.17g\n", max(abs(eig(matrix * matrix'))), norm(inv(matrix)));
printf("%d %.9f %s\n", getpid(), time(), datestr(now(), "HH:MM:SS.FFF"));
tic; pause(0.01); printf("%.6f\n", toc);
